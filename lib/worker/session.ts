import type { Session } from '../border/questions-setup';
import type { Environment } from '../domain/environment';
import { done, type Failure, type Outcome } from '../domain/failure';
import type { Installation, Place } from '../domain/installation';
import { environmentDb } from '../storage/databases';
import { chosenEnvironment, chosenInstallation, keepEnvironment, keepInstallation } from './facts';
import { keyedEnvironments, markKey, partnerOf } from './keys';
import { tell } from './news';

/** Which environment and installation this browser works in, from memory where it can. */
export async function readSession(): Promise<Session> {
  const environment = await chosenEnvironment();
  const known = await (await environmentDb(environment)).getAll('installations');
  if (known.length > 0) return sessionOf(environment, known);
  return refreshSession();
}

/** The same, with the installations read again from the service (partner-api.md, check 2). */
export async function refreshSession(): Promise<Session> {
  const environment = await chosenEnvironment();
  const read = await readInstallations(environment);
  if (!read.ok) {
    const known = await (await environmentDb(environment)).getAll('installations');
    return sessionOf(environment, known, read.failure);
  }
  await tell({ kind: 'session' });
  return sessionOf(environment, read.value);
}

/** Switches environment, installation or both. */
export async function chooseSession(asked: {
  environment?: Environment | undefined;
  installationId?: string | undefined;
}): Promise<Session> {
  if (asked.environment) await keepEnvironment(asked.environment);
  const environment = await chosenEnvironment();
  if (asked.installationId) await keepInstallation(environment, asked.installationId);
  await tell({ kind: 'session' });
  return readSession();
}

/** Where this browser works now, or why nowhere. */
export async function currentPlace(): Promise<Place | { failure?: Failure | undefined }> {
  const { environment, installationId, failure } = await readSession();
  return installationId === null ? { failure } : { environment, installationId };
}

async function readInstallations(environment: Environment): Promise<Outcome<Installation[]>> {
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const read = await service.value.partner.installations();
  if (!read.ok) {
    if (read.failure.kind === 'key-refused') await markKey(environment, true);
    return read;
  }
  await markKey(environment, false);
  const tx = (await environmentDb(environment)).transaction('installations', 'readwrite');
  await tx.store.clear();
  await Promise.all([...read.value.map((one, i) => tx.store.put(one, i)), tx.done]);
  return done(read.value);
}

async function sessionOf(
  environment: Environment,
  installations: Installation[],
  failure?: Failure,
): Promise<Session> {
  const chosen = await chosenInstallation(environment);
  const known = installations.some(({ id }) => id === chosen);
  return {
    environment,
    keyed: await keyedEnvironments(),
    installations,
    installationId: (known ? chosen : installations[0]?.id) ?? null,
    ...(failure ? { failure } : {}),
  };
}
