import { browser } from 'wxt/browser';
import { ENVIRONMENTS, type Environment, environmentOfKey } from '../domain/environment';
import { done, type Failure, failed, type Outcome } from '../domain/failure';
import type { KeyFacts } from '../domain/installation';
import { matchPattern } from '../domain/site';
import { serviceAddress } from '../partner/address';
import { createPartner, type Partner } from '../partner/client';
import { environmentDb } from '../storage/databases';
import type { StoredKey } from '../storage/schema';
import { INSTALLATIONS_READ, keepEnvironment } from './facts';
import { closedNow, forgetGate, pass, reopen } from './gates';
import { tell } from './news';

const AT = 'key';
const encoder = new TextEncoder();

/** Whether the browser lets the background reach an origin. */
export const mayReach = (origin: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [matchPattern(origin)] });

/**
 * Keeps a key after the service accepted it in a real call, in place of the one that the same
 * environment had. The environment is the key's prefix, and the service must say the same.
 */
export async function addKey(asked: { address: string; key: string }): Promise<Outcome<KeyFacts>> {
  const key = asked.key.trim();
  const environment = environmentOfKey(key);
  // A header takes printable ASCII only; anything else would fail inside `fetch` as "network".
  if (!environment || !/^[\x21-\x7e]+$/.test(key)) return failed({ kind: 'not-a-key' });
  const address = serviceAddress(asked.address);
  if (!address.ok) return address;

  const partner = createPartner({ address: address.value, key, mayReach });
  const profile = await partner.profile();
  if (!profile.ok) return profile;
  const said = profile.value.environment;
  if (said !== undefined && said !== environment)
    return failed({ kind: 'wrong-environment', expected: environment });

  const firstKey = (await storedKeys()).length === 0;
  const stored: StoredKey = {
    environment,
    address: address.value,
    lastFour: key.slice(-4),
    permissions: profile.value.permissions,
    addedAt: Date.now(),
    ...(await seal(key, environment, address.value)),
  };
  const tx = (await environmentDb(environment)).transaction(
    ['keys', 'installations', 'facts'],
    'readwrite',
  );
  await Promise.all([
    tx.objectStore('keys').put(stored, AT),
    // The installations of the key before may not be this one's.
    tx.objectStore('installations').clear(),
    tx.objectStore('facts').delete(INSTALLATIONS_READ),
    tx.done,
  ]);
  if (firstKey) await keepEnvironment(environment);
  await forgetGate(new URL(address.value).origin);
  await Promise.all([
    tell({ kind: 'setup' }),
    tell({ kind: 'session' }),
    tell({ kind: 'service' }),
  ]);
  return done(await factsOf(stored));
}

/** Forgets a key: the sealed text and what it was sealed with. */
export async function removeKey(environment: Environment): Promise<Outcome<null>> {
  await (await environmentDb(environment)).delete('keys', AT);
  // The environment stays: nobody who worked in test is put into live by it.
  await Promise.all([tell({ kind: 'setup' }), tell({ kind: 'session' })]);
  return done(null);
}

/** What screens may know of the keys that are held. */
export const keyFacts = async (): Promise<KeyFacts[]> =>
  Promise.all((await storedKeys()).map(factsOf));

/** The environments that have a key. */
export const keyedEnvironments = async (): Promise<Environment[]> =>
  (await storedKeys()).map((key) => key.environment);

/** The address that an environment's key is for. */
export async function addressOf(environment: Environment): Promise<Outcome<string>> {
  const stored = await (await environmentDb(environment)).get('keys', AT);
  return stored ? done(stored.address) : failed({ kind: 'no-key' });
}

/** An environment's service, with whom its key belongs to. */
export type Service = { partner: Partner; address: string };

/** The service as seen with an environment's key, or why it cannot be asked now. */
export async function partnerOf(environment: Environment): Promise<Outcome<Service>> {
  const stored = await (await environmentDb(environment)).get('keys', AT);
  if (!stored) return failed({ kind: 'no-key' });
  const closed =
    (await refusalOf(environment, stored.addedAt)) ??
    (await closedNow(new URL(stored.address).origin, 'GET'));
  if (closed) return failed(closed);
  const { addedAt } = stored;
  return done(
    await serviceOf(
      stored,
      () => refusalOf(environment, addedAt),
      (outcome) =>
        !outcome.ok && outcome.failure.kind === 'key-refused'
          ? noteRefusal(environment, addedAt, Date.now())
          : Promise.resolve(),
    ),
  );
}

/**
 * A person says "try again": one cheap reading with the key as it is, past the gate that a 401, a
 * redirect or trouble closed. What comes of it opens the gate again, or not.
 */
export async function checkService(environment: Environment): Promise<Outcome<null>> {
  const stored = await (await environmentDb(environment)).get('keys', AT);
  if (!stored) return failed({ kind: 'no-key' });
  await reopen(new URL(stored.address).origin);
  const { partner } = await serviceOf(
    stored,
    async () => undefined,
    (outcome) =>
      outcome.ok ? noteRefusal(environment, stored.addedAt, undefined) : Promise.resolve(),
  );
  const profile = await partner.profile();
  return profile.ok ? done(null) : profile;
}

async function serviceOf(
  stored: StoredKey,
  refusal: () => Promise<Failure | undefined>,
  heard: (outcome: Outcome<unknown>) => Promise<void>,
): Promise<Service> {
  const { address } = stored;
  const { origin } = new URL(address);
  const partner = createPartner({
    address,
    key: await unseal(stored),
    mayReach,
    guard: ({ method }, make) =>
      pass(origin, method, refusal, async () => {
        const outcome = await make();
        await heard(outcome);
        return outcome;
      }),
  });
  return { partner, address };
}

/** Why calls with this key are not made: it was refused, or another took its place. */
async function refusalOf(environment: Environment, addedAt: number): Promise<Failure | undefined> {
  const stored = await (await environmentDb(environment)).get('keys', AT);
  if (stored?.addedAt !== addedAt) return { kind: 'no-key' };
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
  if (changes)
    await Promise.all([
      tell({ kind: 'setup' }),
      tell({ kind: 'session' }),
      tell({ kind: 'service' }),
    ]);
}

async function storedKeys(): Promise<StoredKey[]> {
  const keys = await Promise.all(
    ENVIRONMENTS.map(async (environment) => (await environmentDb(environment)).get('keys', AT)),
  );
  return keys.filter((key) => key !== undefined);
}

const factsOf = async (stored: StoredKey): Promise<KeyFacts> => ({
  environment: stored.environment,
  address: stored.address,
  lastFour: stored.lastFour,
  permissions: stored.permissions,
  addedAt: stored.addedAt,
  refused: stored.refusedAt !== undefined,
  reachable: await mayReach(new URL(stored.address).origin),
});

/** Binds the sealed key to where it belongs: moved to another environment or address it is lost. */
const boundTo = (environment: Environment, address: string) =>
  encoder.encode(`alongside key 1 ${environment} ${address}`);

async function seal(key: string, environment: Environment, address: string) {
  const sealingKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(environment, address) },
    sealingKey,
    encoder.encode(key),
  );
  return { sealingKey, iv, sealed };
}

async function unseal({ environment, address, iv, sealed, sealingKey }: StoredKey) {
  const key = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(environment, address) },
    sealingKey,
    sealed,
  );
  return new TextDecoder().decode(key);
}
