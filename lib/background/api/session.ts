import type { Environment } from '../../domain/core/environment';
import { done, type Failure, type Outcome } from '../../domain/core/failure';
import type { Installation, Scope } from '../../domain/core/installation';
import type { Params } from '../../protocol/contract';
import type { Session } from '../../protocol/requests/session';
import { environmentDb } from '../../storage/databases';
import { countsChanged } from '../core/counts-changed';
import { createHook } from '../core/hook';
import { publish } from '../core/publish';
import { isRetired } from '../core/retired-installations';
import {
  changeInstallation,
  changeSendingChecks,
  chosenEnvironment,
  chosenInstallation,
  INSTALLATIONS_READ,
  saveEnvironment,
  saveInstallation,
  sendingChecks,
  wereInstallationsRead,
} from '../core/settings-store';
import { keyedEnvironments } from '../keys/keys';
import { readLocks } from '../keys/lock';
import { KEY_AT, storedKey } from '../keys/stored-keys';
import { partnerOf } from './connection';
import { addOwnInstallations } from './own-installations';
import { finishCleanup, pendingCleanup } from './pending-cleanup';

/** Runs after the user chose another environment or installation, and after installations were read. */
const sessionChanged = createHook<[]>();

export const onSessionChanged = sessionChanged.on;

/** The chosen environment and installation. Reads the installations from the service only if they never were. */
export async function readSession(): Promise<Session> {
  const environment = await chosenEnvironment();
  const db = await environmentDb(environment);
  const known = await db.getAll('installations');
  // An empty list that was read is not read on every call.
  if (known.length > 0 || (await wereInstallationsRead(environment)))
    return sessionOf(environment, known);
  return refreshSession();
}

/**
 * The session with the installations read from the service (partner-api.md, go-live check 2). A failed
 * read is the session's `failure`; the stored installations stay.
 */
export async function refreshSession(): Promise<Session> {
  const environment = await chosenEnvironment();
  const read = await readInstallations(environment);
  if (read.ok) return sessionOf(environment, read.value);
  // Not before the call, during which the key may have been removed or its test data reset.
  const known = await (await environmentDb(environment)).getAll('installations');
  return sessionOf(environment, known, read.failure);
}

/**
 * Reads an environment's installations again, and publishes a change. They change at the service: a company is
 * connected, onboarding is enabled, a colleague resets test data (partner-api.md, rules 2 and 4).
 */
export async function refreshInstallations(environment: Environment): Promise<Outcome<null>> {
  const read = await readInstallations(environment);
  return read.ok ? done(null) : read;
}

/** Saves the user's choice of environment, installation or both, and returns the new session. */
export async function chooseSession(params: Params<'session.choose'>): Promise<Session> {
  if (params.environment) await saveEnvironment(params.environment);
  // Not read again: another window may have chosen another environment.
  const environment = params.environment ?? (await chosenEnvironment());
  if (params.installationId) await saveInstallation(environment, params.installationId);
  const session = await readSession();
  await Promise.all([publish({ kind: 'session' }), countsChanged()]);
  await sessionChanged.run();
  return session;
}

/** Saves what has to pass before a ticket or reply of an installation leaves. */
export async function saveCheck({
  scope: { environment, installationId },
  check,
}: Params<'session.saveCheck'>): Promise<Outcome<null>> {
  await changeSendingChecks(environment, (known) => ({ ...known, [installationId]: check }));
  await publish({ kind: 'session' });
  return done(null);
}

/** The stored installations of an environment's key; read from the service if they never were. */
export async function installationsOf(environment: Environment): Promise<Outcome<Installation[]>> {
  const db = await environmentDb(environment);
  const known = await db.getAll('installations');
  const isListRead = known.length > 0 || (await wereInstallationsRead(environment));
  return isListRead ? done(known) : readInstallations(environment);
}

/** Whether the current key has this installation. Asks the service if it is not stored. */
export async function isOwnInstallation({
  environment,
  installationId,
}: Scope): Promise<Outcome<boolean>> {
  const known = await (await environmentDb(environment)).getAll('installations');
  if (known.some(({ id }) => id === installationId)) return done(true);
  const read = await readInstallations(environment);
  return read.ok ? done(read.value.some(({ id }) => id === installationId)) : read;
}

/** The `testClientId` of an installation (partner-api.md, Installation and key profile); undefined in live. */
export async function testClientOf({
  environment,
  installationId,
}: Scope): Promise<string | undefined> {
  if (environment !== 'test') return undefined;
  const known = await (await environmentDb(environment)).getAll('installations');
  return known.find(({ id }) => id === installationId)?.testClientId;
}

/** The chosen environment and installation, or the failure if no installation can be chosen. */
export async function currentScope(): Promise<Scope | { failure?: Failure | undefined }> {
  const { environment, installationId, failure } = await readSession();
  return installationId === null ? { failure } : { environment, installationId };
}

/** Reads the installations from the service, stores them, and publishes a change of them. */
async function readInstallations(environment: Environment): Promise<Outcome<Installation[]>> {
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const db = await environmentDb(environment);
  const pending = await pendingCleanup(db);
  const { keyAddedAt } = service.value;
  const read = await service.value.partner.installations();
  // If the key was replaced during the call, read again with the new key.
  const isReplaced = async () => {
    const stored = await storedKey(environment);
    return stored !== undefined && stored.addedAt !== keyAddedAt;
  };
  if (!read.ok) return (await isReplaced()) ? readInstallations(environment) : read;
  // The service responded for the time before a reset of test data that has finished since.
  const predatesReset =
    (await pendingCleanup(db))?.commandId !== pending?.commandId ||
    read.value.some(({ id }) => isRetired({ environment, installationId: id }));
  if (predatesReset) return done(await db.getAll('installations'));
  if (pending) {
    await finishCleanup(pending, { installations: read.value, keyAddedAt });
    return (await isReplaced()) ? readInstallations(environment) : done(read.value);
  }
  if (!(await isReplaced()) && (await isStored(environment, read.value))) return read;
  const tx = db.transaction(['keys', 'installations', 'settings'], 'readwrite');
  if ((await tx.objectStore('keys').get(KEY_AT))?.addedAt !== keyAddedAt) {
    await tx.done;
    return readInstallations(environment);
  }
  const store = tx.objectStore('installations');
  await store.clear();
  await Promise.all([
    ...read.value.map((one, i) => store.put(one, i)),
    tx.objectStore('settings').put('yes', INSTALLATIONS_READ),
    addOwnInstallations(tx.objectStore('settings'), read.value),
    tx.done,
  ]);
  await chosenAmong(environment, read.value);
  await Promise.all([publish({ kind: 'session' }), countsChanged()]);
  await sessionChanged.run();
  return done(read.value);
}

/** The chosen installation. One that the key does not have is replaced by its first. */
async function chosenAmong(
  environment: Environment,
  installations: readonly Installation[],
): Promise<string | undefined> {
  const [first] = installations;
  if (!first) return undefined;
  const isListed = (chosen?: string) => installations.some(({ id }) => id === chosen);
  const chosen = await chosenInstallation(environment);
  if (isListed(chosen)) return chosen;
  // The user may have chosen one since.
  return changeInstallation(environment, (now) => (isListed(now) ? now : first.id));
}

/** Whether the list that the service returned is the stored one: then nothing has to be written. */
async function isStored(environment: Environment, list: Installation[]): Promise<boolean> {
  const known = await (await environmentDb(environment)).getAll('installations');
  const isSame = JSON.stringify(known) === JSON.stringify(list);
  return isSame && (await wereInstallationsRead(environment));
}

async function sessionOf(
  environment: Environment,
  installations: Installation[],
  failure?: Failure,
): Promise<Session> {
  const chosen = await chosenAmong(environment, installations);
  return {
    environment,
    keyed: await keyedEnvironments(),
    locks: await readLocks(),
    installations,
    installationId: chosen ?? null,
    checks: await sendingChecks(environment),
    ...(failure ? { failure } : {}),
  };
}
