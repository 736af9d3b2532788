import type { Environment } from '../domain/environment';
import { done, type Failure, failed, type Outcome } from '../domain/failure';
import { createPartner, type Partner } from '../partner/client';
import type { Answered, Call, Connection } from '../partner/http';
import { Forgotten } from '../storage/erased';
import type { StoredKey } from '../storage/schema';
import { epochOf, timesForgotten } from './epoch';
import { closedNow, pass, reopen } from './gates';
import { keepProfile, noteRefusal } from './key-profile';
import { mayReach } from './keys';
import { openedKey } from './lock';
import { complain, type LogFields, note } from './log';
import { storedKey } from './stored-keys';

/** An environment's service, with the address that its key is for, and when that key was added. */
export type Service = { partner: Partner; address: string; keyAddedAt: number };

/** A connection made with the key that was added at a time. */
type KeyedConnection = Connection & { keyAddedAt: number };

/** The address that an environment's key is for. */
export async function addressOf(environment: Environment): Promise<Outcome<string>> {
  const stored = await storedKey(environment);
  return stored ? done(stored.address) : failed({ kind: 'no-key' });
}

/** The service as seen with an environment's key, or why it cannot be asked now. */
export async function partnerOf(environment: Environment): Promise<Outcome<Service>> {
  const connection = await connectionOf(environment);
  return connection.ok ? done(serviceAt(connection.value)) : connection;
}

/**
 * The same before anything is called: with the key itself, which goes no further than the background,
 * and with all that stands around every call.
 */
export async function connectionOf(environment: Environment): Promise<Outcome<KeyedConnection>> {
  const stored = await storedKey(environment);
  if (!stored) return failed({ kind: 'no-key' });
  const { address, addedAt } = stored;
  const refusal = () => refusalOf(environment, addedAt);
  const closed = (await refusal()) ?? (await closedNow(new URL(address).origin, 'GET'));
  if (closed) return failed(closed);
  return connectionTo(stored, refusal, async (outcome) => {
    if (outcome.ok) return;
    if (outcome.failure.kind === 'key-refused') await noteRefusal(environment, addedAt);
    if (outcome.failure.kind === 'not-allowed') noteForbidden(environment);
  });
}

/**
 * A person says "try again": one cheap reading with the key as it is, past the gate that a 401, a
 * redirect or trouble closed. What comes of it opens the gate again, or not, and is kept.
 */
export async function checkService(environment: Environment): Promise<Outcome<null>> {
  const stored = await storedKey(environment);
  if (!stored) return failed({ kind: 'no-key' });
  await reopen(new URL(stored.address).origin);
  const nothing = async () => undefined;
  const connection = await connectionTo(stored, nothing, nothing);
  if (!connection.ok) return connection;
  const profile = await serviceAt(connection.value).partner.profile();
  if (!profile.ok) return profile;
  return keepProfile(environment, stored.addedAt, profile.value, { opens: true });
}

const readings = new Map<Environment, Promise<Outcome<null>>>();

/** Reads an environment's key profile once more and keeps it. Calls at one time are one reading. */
export function readKeyAgain(environment: Environment): Promise<Outcome<null>> {
  const reading =
    readings.get(environment) ??
    readProfile(environment).finally(() => readings.delete(environment));
  readings.set(environment, reading);
  return reading;
}

async function readProfile(environment: Environment): Promise<Outcome<null>> {
  const stored = await storedKey(environment);
  const service = await partnerOf(environment);
  if (!stored || !service.ok) return service.ok ? failed({ kind: 'no-key' }) : service;
  const profile = await service.value.partner.profile();
  return profile.ok ? keepProfile(environment, stored.addedAt, profile.value) : profile;
}

/** Milliseconds in which further 403s do not have the profile read once more: they may be of a poll. */
const SAME_REFUSAL = 60_000;

const readAfter403 = new Map<Environment, number>();

/**
 * The service refused what a key asked for: its permissions may have changed. Nobody waits for the
 * reading, which needs a turn of its own among the calls to this origin.
 */
function noteForbidden(environment: Environment): void {
  const now = Date.now();
  if (now - (readAfter403.get(environment) ?? 0) < SAME_REFUSAL) return;
  readAfter403.set(environment, now);
  readKeyAgain(environment).catch((error: unknown) =>
    complain('The permissions of a key were not read:', error),
  );
}

/** Forgets when 403s were met, as the end of the background would. */
export const forgetForbidden = (): void => readAfter403.clear();

const serviceAt = (connection: KeyedConnection): Service => ({
  partner: createPartner(connection),
  address: connection.address,
  keyAddedAt: connection.keyAddedAt,
});

/**
 * All that stands around every call. An answer that comes after its environment was purged, or got
 * another key, goes no further: a reading fails, and a write says only what became of it. After
 * everything was forgotten nothing is said at all.
 */
async function connectionTo(
  stored: StoredKey,
  refusal: () => Promise<Failure | undefined>,
  heard: (outcome: Outcome<unknown>) => Promise<void>,
): Promise<Outcome<KeyedConnection>> {
  const { environment, address, addedAt } = stored;
  const epoch = epochOf(environment);
  const since = timesForgotten();
  const key = await openedKey(stored);
  if (!key.ok) return key;
  const { origin } = new URL(address);
  return done({
    address,
    key: key.value,
    keyAddedAt: addedAt,
    mayReach,
    guard: (call, make) =>
      pass(origin, call.method, refusal, async () => {
        stopIfForgotten(since);
        const began = performance.now();
        const outcome = await make();
        stopIfForgotten(since);
        const took = performance.now() - began;
        note('call', { environment, endpoint: endpointOf(call), took, ...endOf(outcome) });
        await heard(outcome);
        if (call.method !== 'GET') return outcome;
        // Another key took its place meanwhile: what the service shows this one is not that one's.
        if (!(await isInUse(environment, addedAt))) return failed({ kind: 'no-key' });
        if (epochOf(environment) === epoch) return outcome;
        return failed((await refusalOf(environment, addedAt)) ?? { kind: 'locked' });
      }),
  });
}

function stopIfForgotten(since: number): void {
  if (timesForgotten() !== since)
    throw new Forgotten('The call began before everything was forgotten.');
}

/** What a call is, as the log may say it: no id of anything. */
function endpointOf({ method, path }: Call): string {
  const words = path.split('/').filter((part) => WORDS_OF_PATHS.has(part));
  return [method, ...words].join('-').toLowerCase();
}

const WORDS_OF_PATHS = new Set([
  'me',
  'installations',
  'tickets',
  'messages',
  'applications',
  'test',
  'reset',
]);

function endOf(outcome: Outcome<Answered>): LogFields {
  if (outcome.ok) return { status: outcome.value.status, requestId: outcome.value.requestId };
  const { failure } = outcome;
  return {
    failure: failure.kind,
    ...('status' in failure ? { status: failure.status } : {}),
    ...('said' in failure ? { requestId: failure.said.requestId } : {}),
  };
}

/** Whether an environment's key is still the one that was added at that time. */
const isInUse = async (environment: Environment, addedAt: number): Promise<boolean> =>
  (await storedKey(environment))?.addedAt === addedAt;

/** Why calls with this key are not made: it was refused, contradicted or locked, or another took its place. */
async function refusalOf(environment: Environment, addedAt: number): Promise<Failure | undefined> {
  const stored = await storedKey(environment);
  if (stored?.addedAt !== addedAt) return { kind: 'no-key' };
  if (stored.passphrase && !(await openedKey(stored)).ok) return { kind: 'locked' };
  const { refusedAt, contradiction: word } = stored;
  if (refusedAt === undefined) return undefined;
  return word === undefined
    ? { kind: 'key-refused', status: 401, said: { fields: [] } }
    : { kind: 'environment-contradicted', prefix: environment, word };
}
