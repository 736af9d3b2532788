import type { Environment } from '../../domain/core/environment';
import { done, type Failure, failed, type Outcome } from '../../domain/core/failure';
import { createPartner, type Partner } from '../../partner/client';
import type { Call, Connection, ServiceResponse } from '../../partner/http';
import type { StoredKey } from '../../storage/stored-key';
import { WipedError } from '../../storage/wiped-databases';
import { currentEpoch, wipeCount } from '../core/epoch';
import { type LogFields, logEvent, reportError } from '../core/log';
import { recordRefusal, saveProfile } from '../keys/key-profile';
import { hasHostPermission } from '../keys/keys';
import { openedKey } from '../keys/lock';
import { storedKey } from '../keys/stored-keys';
import { blockerNow, reopenCircuit, runThroughBreaker } from './circuit-breaker';
import { endOutage } from './rate-limit-store';

/** The client of an environment's service, its base address, and when its key was added (epoch milliseconds). */
export type Service = { partner: Partner; address: string; keyAddedAt: number };

/** A connection, and when its key was added: the time tells this key from a later one. */
type KeyedConnection = Connection & { keyAddedAt: number };

/** The service address of an environment's key; fails with `no-key`. */
export async function addressOf(environment: Environment): Promise<Outcome<string>> {
  const stored = await storedKey(environment);
  return stored ? done(stored.address) : failed({ kind: 'no-key' });
}

/** The partner client of an environment's key. Fails if no call may be made now; makes no call. */
export async function partnerOf(environment: Environment): Promise<Outcome<Service>> {
  const connection = await connectionOf(environment);
  return connection.ok ? done(serviceAt(connection.value)) : connection;
}

/**
 * The connection of an environment, with the key itself and the guard around every call. The key must
 * not leave the background. Fails if no call may be made now (`no-key`, `locked`, `key-refused`,
 * `paused` and so on).
 */
export async function connectionOf(environment: Environment): Promise<Outcome<KeyedConnection>> {
  const stored = await storedKey(environment);
  if (!stored) return failed({ kind: 'no-key' });
  const { address, addedAt } = stored;
  const refusal = () => refusalOf(environment, addedAt);
  const blocker = (await refusalIn(stored)) ?? (await blockerNow(new URL(address).origin, 'GET'));
  if (blocker) return failed(blocker);
  return connectionTo(stored, refusal, async (outcome) => {
    if (outcome.ok) return;
    if (outcome.failure.kind === 'key-refused') await recordRefusal(environment, addedAt);
    if (outcome.failure.kind === 'not-allowed') refreshProfileAfter403(environment);
  });
}

/**
 * Reads the key profile (partner-api.md, GET /v1/me) because the user pressed Retry. The call is made
 * even if a 401, a redirect or 5xx responses block others; a good profile unblocks them.
 */
export async function checkService(environment: Environment): Promise<Outcome<null>> {
  const stored = await storedKey(environment);
  if (!stored) return failed({ kind: 'no-key' });
  const { origin } = new URL(stored.address);
  await reopenCircuit(origin);
  const noop = async () => undefined;
  const connection = await connectionTo(stored, noop, noop);
  if (!connection.ok) return connection;
  const profile = await serviceAt(connection.value).partner.profile();
  if (!profile.ok) return profile;
  await endOutage(origin);
  return saveProfile(environment, stored.addedAt, profile.value, { unblock: true });
}

const refreshing = new Map<Environment, Promise<Outcome<null>>>();

/**
 * Reads an environment's key profile and stores it. Simultaneous calls share one request. Fails as the
 * call does, or with `environment-contradicted`.
 */
export function refreshProfile(environment: Environment): Promise<Outcome<null>> {
  const refresh =
    refreshing.get(environment) ??
    readProfile(environment).finally(() => refreshing.delete(environment));
  refreshing.set(environment, refresh);
  return refresh;
}

async function readProfile(environment: Environment): Promise<Outcome<null>> {
  const stored = await storedKey(environment);
  const service = await partnerOf(environment);
  if (!stored || !service.ok) return service.ok ? failed({ kind: 'no-key' }) : service;
  const profile = await service.value.partner.profile();
  return profile.ok ? saveProfile(environment, stored.addedAt, profile.value) : profile;
}

/** Milliseconds between two profile reads because of 403s: polling may meet one every few seconds. */
const FORBIDDEN_INTERVAL = 60_000;

const profileReadAt = new Map<Environment, number>();

/**
 * Reads the profile after a 403, because the key's permissions may have changed. Not awaited: the read
 * needs a slot of this origin, and the caller still holds one.
 */
function refreshProfileAfter403(environment: Environment): void {
  const now = Date.now();
  if (now - (profileReadAt.get(environment) ?? 0) < FORBIDDEN_INTERVAL) return;
  profileReadAt.set(environment, now);
  refreshProfile(environment).catch((error: unknown) =>
    reportError('The permissions of a key were not read:', error),
  );
}

/** Clears the times of the last profile reads after 403s, as a restart of the background does. */
export const clearForbiddenTimes = (): void => profileReadAt.clear();

const serviceAt = (connection: KeyedConnection): Service => ({
  partner: createPartner(connection),
  address: connection.address,
  keyAddedAt: connection.keyAddedAt,
});

/**
 * Builds the connection and the guard around each of its calls. If the environment was purged or got
 * another key during a call, a GET fails; a command still returns its outcome, which decides whether
 * it is sent again. After a wipe the guard throws `WipedError`.
 */
async function connectionTo(
  stored: StoredKey,
  refusal: () => Promise<Failure | undefined>,
  onOutcome: (outcome: Outcome<unknown>) => Promise<void>,
): Promise<Outcome<KeyedConnection>> {
  const { environment, address, addedAt } = stored;
  const epoch = currentEpoch(environment);
  const since = wipeCount();
  const key = await openedKey(stored);
  if (!key.ok) return key;
  const { origin } = new URL(address);
  return done({
    address,
    key: key.value,
    keyAddedAt: addedAt,
    mayReach: hasHostPermission,
    guard: (call, send) =>
      runThroughBreaker(origin, call.method, refusal, async () => {
        throwIfWiped(since);
        const began = performance.now();
        const outcome = await send();
        throwIfWiped(since);
        const took = performance.now() - began;
        logEvent('call', {
          environment,
          endpoint: endpointOf(call),
          took,
          ...resultFields(outcome),
        });
        await onOutcome(outcome);
        if (call.method !== 'GET') return outcome;
        // The key was replaced during the call: the response belongs to the old key.
        if (!(await isInUse(environment, addedAt))) return failed({ kind: 'no-key' });
        if (currentEpoch(environment) === epoch) return outcome;
        return failed((await refusalOf(environment, addedAt)) ?? { kind: 'locked' });
      }),
  });
}

function throwIfWiped(since: number): void {
  if (wipeCount() !== since) throw new WipedError('The call began before everything was wiped.');
}

/** The name of a call for the log: method and resource names, without any id. */
function endpointOf({ method, path }: Call): string {
  const parts = path.split('/').filter((part) => LOGGED_PATH_PARTS.has(part));
  return [method, ...parts].join('-').toLowerCase();
}

const LOGGED_PATH_PARTS = new Set([
  'me',
  'installations',
  'tickets',
  'messages',
  'applications',
  'test',
  'reset',
]);

function resultFields(outcome: Outcome<ServiceResponse>): LogFields {
  if (outcome.ok) return { status: outcome.value.status, requestId: outcome.value.requestId };
  const { failure } = outcome;
  return {
    failure: failure.kind,
    ...('status' in failure ? { status: failure.status } : {}),
    ...('serviceError' in failure ? { requestId: failure.serviceError.requestId } : {}),
  };
}

const isInUse = async (environment: Environment, addedAt: number): Promise<boolean> =>
  (await storedKey(environment))?.addedAt === addedAt;

/** Why this key must not be used: it was replaced, locked, refused (401) or contradicted; else undefined. */
async function refusalOf(environment: Environment, addedAt: number): Promise<Failure | undefined> {
  const stored = await storedKey(environment);
  return stored?.addedAt === addedAt ? refusalIn(stored) : { kind: 'no-key' };
}

/** The same of a key that was just read. */
async function refusalIn(stored: StoredKey): Promise<Failure | undefined> {
  if (stored.passphrase && !(await openedKey(stored)).ok) return { kind: 'locked' };
  const { environment, refusedAt, contradiction: word } = stored;
  if (refusedAt === undefined) return undefined;
  return word === undefined
    ? { kind: 'key-refused', status: 401, serviceError: { fields: [] } }
    : { kind: 'environment-contradicted', prefix: environment, word };
}
