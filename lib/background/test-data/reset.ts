import { runExclusive } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { isAboutExisting, ticketOfReply } from '../../domain/tickets/draft-subject';
import { testReset } from '../../partner/writes';
import type { Reply } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import type { StoredCommand } from '../../storage/stored-command';
import { ownInstallations } from '../api/own-installations';
import { testDataResetAt } from '../core/settings-store';
import { runToSettled } from '../outbox/dispatcher';
import { enqueue } from '../outbox/enqueue';
import { openCommands } from '../outbox/store';
import { resetTestDataCommand } from './reset-command';
import { isReset } from './reset-payload';

const notTest = failed({ kind: 'wrong-environment', expected: 'test' });

/**
 * Resets the key's test data at the service (partner-api.md, POST /v1/test/reset). Fails for a live
 * scope. If a reset is already queued, in any window, runs that one and returns its result.
 */
export async function resetTestData({
  scope,
  commandId,
}: {
  scope: Scope;
  commandId: string;
}): Promise<Outcome<Reply<'testData.reset'>>> {
  if (scope.environment !== 'test') return notTest;
  const stored = await runExclusive('test.reset', () => findOrEnqueueReset(scope, commandId));
  if (!stored.ok) return stored;
  const now = await runToSettled(stored.value);
  if (now?.state === 'stopped')
    return failed(now.failure ?? { kind: 'unexpected', detail: 'stopped' });
  if (now?.state === 'done') return done({ kind: 'done' });
  return done({
    kind: 'waits',
    retriesAutomatically: now !== undefined && Number.isFinite(now.nextAt),
    ...(now?.failure ? { failure: now.failure } : {}),
  });
}

/** The reset that is already queued, or a new one. */
async function findOrEnqueueReset(
  scope: Scope,
  commandId: string,
): Promise<Outcome<StoredCommand>> {
  const queued = (await openCommands(scope.environment)).find(
    (command) => isReset(command) && command.state !== 'stopped',
  );
  return queued
    ? done(queued)
    : enqueue(resetTestDataCommand, {
        scope,
        commandId,
        payload: { kind: 'test.reset' },
        unsent: testReset(),
      });
}

/** Counts what a reset would remove, over all installations of the key. Fails for live. */
export async function previewReset({
  environment,
}: {
  environment: Environment;
}): Promise<Outcome<Reply<'testData.previewReset'>>> {
  if (environment !== 'test') return notTest;
  const db = await environmentDb(environment);
  const [own, tickets, links, drafts, open] = await Promise.all([
    ownInstallations(db),
    db.getAll('tickets'),
    db.getAll('links'),
    db.getAll('drafts'),
    openCommands(environment),
  ]);
  const ids = new Set(own.map(({ id }) => id));
  const isOwn = ({ installationId = '' }: { installationId?: string | undefined }): boolean =>
    ids.has(installationId);
  const installationOf = new Map(tickets.map((one) => [one.ticketId, one.installationId]));
  const removedDrafts = drafts.filter(({ subject, installationId }) => {
    const ticketId = ticketOfReply(subject);
    const owner = (ticketId && installationOf.get(ticketId)) ?? installationId;
    return isAboutExisting(subject) && isOwn({ installationId: owner });
  });
  return done({
    tickets: tickets.filter(isOwn).length,
    links: links.filter(isOwn).length,
    drafts: removedDrafts.length,
    waiting: open.filter((one) => isOwn(one) && !isReset(one)).length,
  });
}

/** When test data was last reset, in epoch milliseconds, for screens that were open before. */
export async function readTestData({
  environment,
}: {
  environment: Environment;
}): Promise<Outcome<Reply<'testData.read'>>> {
  const resetAt = await testDataResetAt(environment);
  return done(resetAt === undefined ? {} : { resetAt });
}
