import type { Session } from '../border/questions-setup';
import type { Environment } from '../domain/environment';
import { done, type Failure, type Outcome } from '../domain/failure';
import type { Installation, Place } from '../domain/installation';
import { environmentDb } from '../storage/databases';
import { showUnread } from './badge';
import { partnerOf } from './connection';
import {
  chosenEnvironment,
  chosenInstallation,
  INSTALLATIONS_READ,
  keepEnvironment,
  keepInstallation,
} from './facts';
import { isGone } from './gone';
import { keyedEnvironments } from './keys';
import { readLocks } from './lock';
import { tell } from './news';
import { setApplicationsClock } from './onboarding/clock';
import { owedReset } from './owed-reset';
import { noteOwn } from './own-installations';
import { AT, storedKey } from './stored-keys';
import { sweep } from './sweep';

/** Which environment and installation this browser works in, from memory where it can. */
export async function readSession(): Promise<Session> {
  const environment = await chosenEnvironment();
  const db = await environmentDb(environment);
  const known = await db.getAll('installations');
  // A list that was read and is empty is not read again and again.
  if (known.length > 0 || (await db.get('facts', INSTALLATIONS_READ)) !== undefined)
    return sessionOf(environment, known);
  return refreshSession();
}

/** The same, with the installations read again from the service (partner-api.md, check 2). */
export async function refreshSession(): Promise<Session> {
  const environment = await chosenEnvironment();
  const known = await (await environmentDb(environment)).getAll('installations');
  const read = await readInstallations(environment);
  if (!read.ok) return sessionOf(environment, known, read.failure);
  const session = await sessionOf(environment, read.value);
  if (JSON.stringify(known) !== JSON.stringify(read.value)) await tell({ kind: 'session' });
  return session;
}

/** Switches environment, installation or both. */
export async function chooseSession(asked: {
  environment?: Environment | undefined;
  installationId?: string | undefined;
}): Promise<Session> {
  if (asked.environment) await keepEnvironment(asked.environment);
  const environment = await chosenEnvironment();
  if (asked.installationId) await keepInstallation(environment, asked.installationId);
  const session = await readSession();
  await Promise.all([tell({ kind: 'session' }), showUnread()]);
  await setApplicationsClock();
  return session;
}

/** The installations of an environment's key, read from the service where they never were. */
export async function installationsOf(environment: Environment): Promise<Outcome<Installation[]>> {
  const db = await environmentDb(environment);
  const known = await db.getAll('installations');
  const wereRead = known.length > 0 || (await db.get('facts', INSTALLATIONS_READ)) !== undefined;
  return wereRead ? done(known) : readInstallations(environment);
}

/** True where the service, as the key of today sees it, has this installation. */
export async function isOurs({ environment, installationId }: Place): Promise<Outcome<boolean>> {
  const known = await (await environmentDb(environment)).getAll('installations');
  if (known.some(({ id }) => id === installationId)) return done(true);
  const read = await readInstallations(environment);
  return read.ok ? done(read.value.some(({ id }) => id === installationId)) : read;
}

/** The client that test tickets of a place must be for (partner-api.md); undefined in live. */
export async function testClientOf({
  environment,
  installationId,
}: Place): Promise<string | undefined> {
  if (environment !== 'test') return undefined;
  const known = await (await environmentDb(environment)).getAll('installations');
  return known.find(({ id }) => id === installationId)?.testClientId;
}

/** Where this browser works now, or why nowhere. */
export async function currentPlace(): Promise<Place | { failure?: Failure | undefined }> {
  const { environment, installationId, failure } = await readSession();
  return installationId === null ? { failure } : { environment, installationId };
}

async function readInstallations(environment: Environment): Promise<Outcome<Installation[]>> {
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const db = await environmentDb(environment);
  const owed = await owedReset(db);
  const { keyAddedAt } = service.value;
  const read = await service.value.partner.installations();
  // The key was replaced while the service answered: the new key is asked instead.
  const isReplaced = async () => {
    const stored = await storedKey(environment);
    return stored !== undefined && stored.addedAt !== keyAddedAt;
  };
  if (!read.ok) return (await isReplaced()) ? readInstallations(environment) : read;
  // Asked before a reset of test data, and answered after it.
  const isOfBefore =
    (await owedReset(db))?.action !== owed?.action ||
    read.value.some(({ id }) => isGone({ environment, installationId: id }));
  if (isOfBefore) return done(await db.getAll('installations'));
  if (owed) {
    await sweep(owed, { installations: read.value, keyAddedAt });
    return (await isReplaced()) ? readInstallations(environment) : done(read.value);
  }
  const tx = db.transaction(['keys', 'installations', 'facts'], 'readwrite');
  if ((await tx.objectStore('keys').get(AT))?.addedAt !== keyAddedAt) {
    await tx.done;
    return readInstallations(environment);
  }
  const store = tx.objectStore('installations');
  await store.clear();
  await Promise.all([
    ...read.value.map((one, i) => store.put(one, i)),
    tx.objectStore('facts').put('yes', INSTALLATIONS_READ),
    noteOwn(tx.objectStore('facts'), read.value),
    tx.done,
  ]);
  await setApplicationsClock();
  return done(read.value);
}

async function sessionOf(
  environment: Environment,
  installations: Installation[],
  failure?: Failure,
): Promise<Session> {
  const chosen = await chosenInstallation(environment);
  const known = installations.some(({ id }) => id === chosen);
  const first = installations[0]?.id;
  if (!known && first) await keepInstallation(environment, first);
  return {
    environment,
    keyed: await keyedEnvironments(),
    locks: await readLocks(),
    installations,
    installationId: (known ? chosen : first) ?? null,
    ...(failure ? { failure } : {}),
  };
}
