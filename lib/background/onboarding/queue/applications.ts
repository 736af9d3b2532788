import { sleep } from '../../../async/sleep';
import { done, failed, type Outcome } from '../../../domain/core/failure';
import type { Scope } from '../../../domain/core/installation';
import type { Application } from '../../../domain/onboarding/application';
import { merchantName } from '../../../domain/onboarding/merchant';
import { waitingSince } from '../../../domain/onboarding/review/due';
import { containsWords, searchText } from '../../../domain/onboarding/snapshot';
import { draftSubject } from '../../../domain/tickets/draft-subject';
import type { Params, Reply } from '../../../protocol/contract';
import { environmentDb } from '../../../storage/databases';
import { partnerOf } from '../../api/connection';
import { consumeToken } from '../../api/rate-limit-store';
import { canPersist } from '../../core/epoch';
import { hasElapsed } from '../../core/has-elapsed';
import { reportError } from '../../core/log';
import { publish } from '../../core/publish';
import { pushes } from '../../core/pushes';
import { isRetired } from '../../core/retired-installations';
import { wakeTeam } from '../../team/share';
import { detectChanges } from './detect-changes';
import { readMissingSnapshots } from './fill';
import {
  declaredOnboarding,
  mayHaveOnboarding,
  RETRY_DISABLED_AFTER,
  recordReading,
} from './onboarding-enabled';
import { buildQueue, cachedQueue, type Queue, saveQueue, scopeKey, turnsOf } from './queue-cache';
import { readUnreviewed } from './review-markers';
import { addViewer } from './viewers';

/** For this many milliseconds after a reading, a watching screen causes no new one; longer if changes are pushed. */
const FRESH = 10_000;

/** The readings that are in progress, by scope: concurrent callers share one. */
export const runningReadings = new Map<string, Promise<Outcome<Queue>>>();

/**
 * The applications of an installation, searched and filtered, in the service's order: newest first
 * (partner-api.md, "Endpoints" and rule 4). Reads them from the service if they are not cached.
 */
export async function readApplications(
  params: Params<'applications.read'>,
): Promise<Outcome<Reply<'applications.read'>>> {
  const { scope, text, status, limit, overdueBefore = 0 } = params;
  const queue = await queueOf(scope);
  if (!queue.ok) return queue;
  const applications = queue.value.applications.map(({ application }) => application);
  const words = text.split(/\s+/).filter(Boolean);
  const turns = turnsOf.get(scopeKey(scope));
  const turnAt = ({ id }: Application) => turns?.get(id);
  const waits = new Map(
    applications.map((one) => [one, waitingSince({ ...one, turnAt: turnAt(one) }) ?? Infinity]),
  );
  const waitOf = (one: Application) => waits.get(one) ?? Infinity;
  const found = applications
    .filter((one) => status === '' || one.status === status)
    .filter((one) => !params.onlyOverdue || waitOf(one) < overdueBefore)
    .filter((one) => words.length === 0 || containsWords(searchTextOf(one), words));
  // Where both wait for nobody the difference is no number, and the service's order stays.
  if (params.longestFirst) found.sort((one, other) => waitOf(one) - waitOf(other) || 0);
  // A map, because the service may send any status text, even `constructor`.
  const counts = new Map<string, number>();
  for (const { status } of applications) counts.set(status, (counts.get(status) ?? 0) + 1);
  const rows = found
    .slice(0, limit)
    .map((one) => ({ ...applicationRowOf(one), turnAt: turnAt(one) }));
  const news = await readUnreviewed(
    scope,
    rows.map(({ id }) => id),
  );
  const drafts = new Set(await (await environmentDb(scope.environment)).getAllKeys('drafts'));
  return done({
    rows: rows.map((row) => ({
      ...row,
      news: news.get(row.id),
      ...(drafts.has(draftSubject.decision(row.id)) && { draft: true }),
    })),
    total: found.length,
    known: applications.length,
    counts: Object.fromEntries(counts),
    overdue: applications.filter((one) => waitOf(one) < overdueBefore).length,
  });
}

/** An application as lists show it. */
export const applicationRowOf = ({ id, status, snapshot, createdAt, updatedAt }: Application) => ({
  id,
  name: merchantName(snapshot),
  status,
  createdAt,
  updatedAt,
});

/** The searched text of each application, cached because every typed letter searches all of them. */
const searchTexts = new WeakMap<Application, string>();

function searchTextOf(application: Application): string {
  const { id, snapshot } = application;
  const text = searchTexts.get(application) ?? searchText([id, snapshot]);
  searchTexts.set(application, text);
  return text;
}

/** Records that a screen shows a queue, and reads the queue again if it is due. The team is kept current meanwhile. */
export async function watchApplications({
  scope,
}: Params<'applications.watch'>): Promise<Outcome<Reply<'applications.watch'>>> {
  addViewer(scope, Date.now());
  // Colleagues’ proposals about them.
  wakeTeam(scope.environment);
  const known = cachedQueue(scope);
  if (known && !hasElapsed(known.readAt, FRESH * pushes.factor(scope, known.readAt)))
    return done({});
  if (!known && !(await mayHaveOnboarding(scope, RETRY_DISABLED_AFTER))) return done({});
  const read = await readQueue(scope);
  return done(read.ok ? {} : { failure: read.failure });
}

/** The cached queue of an installation, or a new reading of it. */
async function queueOf(scope: Scope): Promise<Outcome<Queue>> {
  const known = cachedQueue(scope);
  return known && canPersist(scope.environment) ? done(known) : readQueue(scope);
}

/** Reads a queue from the service. Concurrent callers share one reading. */
export function readQueue(scope: Scope): Promise<Outcome<Queue>> {
  const name = scopeKey(scope);
  const running = runningReadings.get(name);
  if (running) return running;
  const started = readNow(scope).finally(() => runningReadings.delete(name));
  runningReadings.set(name, started);
  return started;
}

async function readNow(scope: Scope): Promise<Outcome<Queue>> {
  const { environment, installationId } = scope;
  // Where onboarding is off, its endpoints are not available (partner-api.md, rule 4).
  if ((await declaredOnboarding(scope)) === false)
    return done({ applications: [], readAt: Date.now() });
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const { partner, address } = service.value;
  const read = await partner.applications(installationId, () => consumeToken(address));
  await recordReading(scope, read);
  if (!read.ok) return read;
  const { queue, isNew } = buildQueue(read.value, cachedQueue(scope));
  // The key was locked during the reading: return the queue, but cache nothing.
  if (!canPersist(environment)) return done(queue);
  if (isRetired(scope)) return failed({ kind: 'test-data-reset' });
  saveQueue(scope, queue);
  const { read: filled, nextAt } = await readMissingSnapshots(scope);
  if (isNew || filled > 0)
    // The list does not wait for this: an event tells screens of the result.
    runInBackground(scope, 'publish', () => publishChanges(scope));
  if (nextAt !== undefined)
    runInBackground(scope, 'fill', () => readRemainingSnapshots(scope, nextAt));
  return done(cachedQueue(scope) ?? queue);
}

const backgroundWork = new Map<string, Promise<void>>();

/** Starts work that no request waits for. Only one `fill` per scope runs at a time. */
function runInBackground(scope: Scope, kind: 'publish' | 'fill', work: () => Promise<void>): void {
  const name = kind === 'fill' ? `fill ${scopeKey(scope)}` : crypto.randomUUID();
  if (backgroundWork.has(name)) return;
  const started = work()
    .catch((error: unknown) => reportError('Applications were not looked through:', error))
    .finally(() => backgroundWork.delete(name));
  backgroundWork.set(name, started);
}

/** Notifies the user of what changed in a cached queue, and screens. */
export async function publishChanges(scope: Scope): Promise<void> {
  const queue = cachedQueue(scope);
  if (queue) await detectChanges(scope, queue.applications);
  await publish({ kind: 'applications', environment: scope.environment });
}

/**
 * Reads the missing snapshots as fast as the rate limit allows. If the background stops, the next
 * reading of the queue continues.
 */
async function readRemainingSnapshots(scope: Scope, from: number): Promise<void> {
  for (let at: number | undefined = from; at !== undefined; ) {
    await sleep(at - Date.now());
    const { read, nextAt } = await readMissingSnapshots(scope);
    if (read > 0) await publishChanges(scope);
    at = nextAt;
  }
}

/** Resolves once the work that earlier readings started has finished. */
export const allContentChecked = async (): Promise<void> => {
  await Promise.all(backgroundWork.values());
};
