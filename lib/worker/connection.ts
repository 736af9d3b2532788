import type { Environment } from '../domain/environment';
import { done, type Failure, failed, type Outcome } from '../domain/failure';
import { createPartner, type Partner } from '../partner/client';
import type { Answered, Call, Connection } from '../partner/http';
import { environmentDb } from '../storage/databases';
import type { StoredKey } from '../storage/schema';
import { closedNow, pass, reopen } from './gates';
import { mayReach } from './keys';
import { openedKey } from './lock';
import { type LogFields, note } from './log';
import { tell } from './news';
import { AT, storedKey } from './stored-keys';

/** An environment's service, with the address that its key is for. */
export type Service = { partner: Partner; address: string };

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
export async function connectionOf(environment: Environment): Promise<Outcome<Connection>> {
  const stored = await storedKey(environment);
  if (!stored) return failed({ kind: 'no-key' });
  const { address, addedAt } = stored;
  const refusal = () => refusalOf(environment, addedAt);
  const closed = (await refusal()) ?? (await closedNow(new URL(address).origin, 'GET'));
  if (closed) return failed(closed);
  return connectionTo(stored, refusal, async (outcome) => {
    if (!outcome.ok && outcome.failure.kind === 'key-refused')
      await noteRefusal(environment, addedAt, Date.now());
  });
}

/**
 * A person says "try again": one cheap reading with the key as it is, past the gate that a 401, a
 * redirect or trouble closed. What comes of it opens the gate again, or not.
 */
export async function checkService(environment: Environment): Promise<Outcome<null>> {
  const stored = await storedKey(environment);
  if (!stored) return failed({ kind: 'no-key' });
  await reopen(new URL(stored.address).origin);
  const nothing = async () => undefined;
  const connection = await connectionTo(stored, nothing, async (outcome) => {
    if (outcome.ok) await noteRefusal(environment, stored.addedAt, undefined);
  });
  if (!connection.ok) return connection;
  const profile = await serviceAt(connection.value).partner.profile();
  return profile.ok ? done(null) : profile;
}

const serviceAt = (connection: Connection): Service => ({
  partner: createPartner(connection),
  address: connection.address,
});

async function connectionTo(
  stored: StoredKey,
  refusal: () => Promise<Failure | undefined>,
  heard: (outcome: Outcome<unknown>) => Promise<void>,
): Promise<Outcome<Connection>> {
  const { environment, address } = stored;
  const key = await openedKey(stored);
  if (!key.ok) return key;
  const { origin } = new URL(address);
  return done({
    address,
    key: key.value,
    mayReach,
    guard: (call, make) =>
      pass(origin, call.method, refusal, async () => {
        const began = performance.now();
        const outcome = await make();
        const took = performance.now() - began;
        note('call', { environment, endpoint: endpointOf(call), took, ...endOf(outcome) });
        await heard(outcome);
        return outcome;
      }),
  });
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

/** Why calls with this key are not made: it was refused or locked, or another took its place. */
async function refusalOf(environment: Environment, addedAt: number): Promise<Failure | undefined> {
  const stored = await storedKey(environment);
  if (stored?.addedAt !== addedAt) return { kind: 'no-key' };
  if (stored.passphrase && !(await openedKey(stored)).ok) return { kind: 'locked' };
  return stored.refusedAt === undefined
    ? undefined
    : { kind: 'key-refused', status: 401, said: { fields: [] } };
}

/**
 * Closes an environment at the first 401, or opens it. Late answers to calls that were made before
 * never open it; and one to a key that was replaced meanwhile says nothing of the new one.
 */
async function noteRefusal(environment: Environment, addedAt: number, at: number | undefined) {
  const tx = (await environmentDb(environment)).transaction('keys', 'readwrite');
  const stored = await tx.store.get(AT);
  const changes =
    stored?.addedAt === addedAt && (stored.refusedAt === undefined) !== (at === undefined);
  if (changes) await tx.store.put({ ...stored, refusedAt: at }, AT);
  await tx.done;
  if (!changes) return;
  if (at !== undefined) note('key-refused', { environment, status: 401 });
  await Promise.all([
    tell({ kind: 'setup' }),
    tell({ kind: 'session' }),
    tell({ kind: 'service' }),
  ]);
}
