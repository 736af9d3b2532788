import { runExclusive } from '../../../async/run-exclusive';
import type { Environment } from '../../../domain/core/environment';
import type { Scope } from '../../../domain/core/installation';
import { partnerOf } from '../../api/connection';
import { pushTimes } from '../../core/pushes';
import { isRetired } from '../../core/retired-installations';
import { chosenEnvironment } from '../../core/settings-store';
import { canPersist } from '../../keys/purge';
import { publishChanges, runningReadings } from './applications';
import { cachedQueue, changeQueued, scopeKey } from './queue-cache';
import { readWithinLimit, setApplicationAlarm } from './refresh-schedule';

/** With more changed applications than this, the list is read instead of each of them. */
const MOST_SINGLE = 5;

/** What was pushed and is not read yet. */
const waiting: Record<Environment, Set<string | undefined>> = { test: new Set(), live: new Set() };

/**
 * Reads an application that was pushed, within the rate limit, and publishes what changed. What is pushed
 * meanwhile is read together. What cannot be read now is left to polling, which is as usual then.
 */
export async function readPushed(environment: Environment, applicationId?: string): Promise<void> {
  waiting[environment].add(applicationId);
  await runExclusive(`pushed ${environment}`, async () => {
    const ids = [...waiting[environment]];
    waiting[environment].clear();
    if (ids.length === 0 || (await readThese(environment, ids))) return;
    const times = pushTimes.get(environment);
    if (times) times.since = Date.now();
  });
}

/** Whether everything was read. */
async function readThese(
  environment: Environment,
  ids: readonly (string | undefined)[],
): Promise<boolean> {
  if (environment !== (await chosenEnvironment())) return false;
  const scopes = await setApplicationAlarm();
  // A reading that began before may show what was before.
  await Promise.all(scopes.map((scope) => runningReadings.get(scopeKey(scope))));
  const known = ids.flatMap((id) => {
    const scope = scopes.find((one) => isQueued(one, id));
    return scope && id !== undefined ? [{ scope, id }] : [];
  });
  const isSingle = known.length === ids.length && known.length <= MOST_SINGLE;
  const reads: (() => Promise<boolean>)[] = isSingle
    ? known.map(
        ({ scope, id }) =>
          () =>
            readOne(scope, id),
      )
    : scopes.map((scope) => () => readWithinLimit(scope));
  for (const read of reads) if (!(await read())) return false;
  return true;
}

const isQueued = (scope: Scope, id: string | undefined): boolean =>
  cachedQueue(scope)?.applications.some(({ application }) => application.id === id) ?? false;

async function readOne(scope: Scope, id: string): Promise<boolean> {
  const { environment, installationId } = scope;
  let isRead = false;
  await readWithinLimit(scope, async () => {
    const service = await partnerOf(environment);
    if (!service.ok) return;
    const read = await service.value.partner.application(installationId, id);
    if (!read.ok || !canPersist(environment) || isRetired(scope)) return;
    isRead = true;
    changeQueued(scope, id, () => read.value);
    await publishChanges(scope);
  });
  return isRead;
}
