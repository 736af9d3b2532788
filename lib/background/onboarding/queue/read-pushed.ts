import { runExclusive } from '../../../async/run-exclusive';
import type { Environment } from '../../../domain/core/environment';
import type { Scope } from '../../../domain/core/installation';
import { partnerOf } from '../../api/connection';
import { canPersist } from '../../core/epoch';
import { isRetired } from '../../core/retired-installations';
import { publishChanges, readQueue, runningReadings } from './applications';
import { cachedQueue, changeQueued, scopeKey, withSnapshot } from './queue-cache';
import { refreshApplications } from './refresh-schedule';

/** With more changed applications than this, the list is read: as many calls as one poll may take. */
const MOST_SINGLE = 2;

/** What was pushed and is not read yet. */
const waiting: Record<Environment, Set<string | undefined>> = { test: new Set(), live: new Set() };

/**
 * Reads an application that was pushed, within the rate limit, and publishes what changed. What is pushed
 * meanwhile is read together. What cannot be read now is left to polling.
 */
export async function readPushed(
  environment: Environment,
  applicationId: string | undefined,
  onMissed: () => void,
): Promise<void> {
  waiting[environment].add(applicationId);
  await runExclusive(`pushed ${environment}`, async () => {
    const ids = [...waiting[environment]];
    waiting[environment].clear();
    if (ids.length > 0 && !(await readThese(environment, ids))) onMissed();
  });
}

/** Whether everything was read. Only the chosen environment's queues are. */
async function readThese(
  environment: Environment,
  ids: readonly (string | undefined)[],
): Promise<boolean> {
  let singles = 0;
  const haveSingles = async (scope: Scope): Promise<boolean> => {
    if (scope.environment !== environment) return false;
    // A reading that began before may show what was before.
    await runningReadings.get(scopeKey(scope));
    return ids.length <= MOST_SINGLE && ids.every((id) => isQueued(scope, id));
  };
  await refreshApplications(haveSingles, async (scope) => {
    for (const id of ids) if (id !== undefined && (await readOne(scope, id))) singles += 1;
  });
  if (singles === ids.length) return true;
  const unread = new Set<string>();
  const isOfEnvironment = async (scope: Scope): Promise<boolean> => {
    if (scope.environment === environment) unread.add(scopeKey(scope));
    return scope.environment === environment;
  };
  let lists = 0;
  await refreshApplications(isOfEnvironment, async (scope) => {
    if ((await readQueue(scope)).ok) unread.delete(scopeKey(scope));
    lists += 1;
  });
  return lists > 0 && unread.size === 0;
}

const isQueued = (scope: Scope, id: string | undefined): boolean =>
  cachedQueue(scope)?.applications.some(({ application }) => application.id === id) ?? false;

async function readOne(scope: Scope, id: string): Promise<boolean> {
  const { environment, installationId } = scope;
  const service = await partnerOf(environment);
  if (!service.ok) return false;
  const read = await service.value.partner.application(installationId, id);
  if (!read.ok || !canPersist(environment) || isRetired(scope)) return false;
  changeQueued(scope, id, (known) => withSnapshot(read.value, known));
  await publishChanges(scope);
  return true;
}
