import type { SharedOf } from '../../domain/team/shared';
import type { StoredSnooze } from '../../storage/stored-snooze';
import type { SharedSource, StoredTeamEntry } from '../../storage/stored-team';
import { isRetired } from '../core/retired-installations';
import { latestOf } from './fold-link';
import { markSnoozed, snoozedSince } from './snooze-marks';
import type { Agent, TeamTransaction, Topic } from './team-transaction';

type Kind = 'snooze' | 'promise';
type Said<K extends Kind> = StoredTeamEntry & { shared: SharedOf<K> };

/** What this browser had of a ticket, and its row with the source that holds; undefined if that is the same. */
async function newsOf(
  tx: TeamTransaction,
  { environment, me }: Agent,
  kind: Kind,
  { author, operationId, shared }: Said<Kind>,
  waiting: ReadonlySet<string>,
) {
  const { ticketId, installationId, at } = shared;
  const isWaiting = waiting.has(`${kind} ${ticketId}`);
  if (isWaiting || isRetired({ environment, installationId })) return undefined;
  const known = await tx.objectStore('snoozes').get(ticketId);
  const before = known?.sources?.[kind];
  // Until a colleague's entry opens, what its author said before stands in for it.
  const isSame = before?.operationId === operationId && (author === me || before.at === at);
  if (isSame) return undefined;
  const source: SharedSource = { operationId, at, ...(author !== me && { by: author }) };
  const row: StoredSnooze = {
    ticketId,
    installationId,
    ...known,
    sources: { ...known?.sources, [kind]: source },
  };
  return { known, row, isPrivate: before === undefined };
}

const isSnooze = (entry: StoredTeamEntry): entry is Said<'snooze'> =>
  entry.shared?.kind === 'snooze';

const isPromise = (entry: StoredTeamEntry): entry is Said<'promise'> =>
  entry.shared?.kind === 'promise';

/**
 * Computes whether a ticket is snoozed from what all agents said of it: the latest holds, as with links. One
 * that is over when it arrives is not shown. Returns the ticket's id if something changed.
 */
export async function foldSnooze(
  tx: TeamTransaction,
  agent: Agent,
  { entries }: Topic,
  waiting: ReadonlySet<string>,
): Promise<string[]> {
  const last = latestOf(entries.filter(isSnooze));
  const news = last && (await newsOf(tx, agent, 'snooze', last, waiting));
  if (!news) return [];
  const { known, row, isPrivate } = news;
  const { ticketId, on, at, until, after, note } = last.shared;
  const marked = { tickets: tx.objectStore('tickets'), seen: tx.objectStore('seen') };
  // From before this browser joined the team.
  if (isPrivate && known?.snooze && (!on || (await snoozedSince(marked, ticketId)) > at)) return [];
  const isOn = on && !(await isOver(tx, last.shared));
  const snooze = { until, note: '', ...(note !== undefined && { sealed: note }), from: after };
  await tx.objectStore('snoozes').put({ ...row, snooze: isOn ? snooze : undefined });
  await markSnoozed(marked, ticketId, isOn ? at : undefined);
  return isOn || known?.snooze ? [ticketId] : [];
}

/** Whether the time or a message ended a snooze before it arrived. */
async function isOver(
  tx: TeamTransaction,
  { ticketId, until = Number.POSITIVE_INFINITY, after }: SharedOf<'snooze'>,
): Promise<boolean> {
  if (until <= Date.now()) return true;
  if (after === undefined) return false;
  const byOthers = tx.objectStore('messages').index('byOthers');
  const counts = await Promise.all(
    (['manager', 'other'] as const).map((by) =>
      byOthers.count(IDBKeyRange.bound([ticketId, by, after], [ticketId, by, Infinity])),
    ),
  );
  return counts.some((count) => count > 0);
}

/** Computes by when an answer was promised. Returns the ticket's id if something changed. */
export async function foldPromise(
  tx: TeamTransaction,
  agent: Agent,
  { entries }: Topic,
  waiting: ReadonlySet<string>,
): Promise<string[]> {
  const last = latestOf(entries.filter(isPromise));
  const news = last && (await newsOf(tx, agent, 'promise', last, waiting));
  if (!news) return [];
  const { known, row, isPrivate } = news;
  const { ticketId, promisedAt } = last.shared;
  // From before this browser joined the team.
  if (isPrivate && known?.promisedAt !== undefined && promisedAt === null) return [];
  await tx.objectStore('snoozes').put({ ...row, promisedAt: promisedAt ?? undefined });
  return promisedAt === null && known?.promisedAt === undefined ? [] : [ticketId];
}

/** What this agent just said of tickets' time, without an id yet: that is newer than all entries. */
export async function timesWithoutId(tx: TeamTransaction): Promise<ReadonlySet<string>> {
  const operations = await tx.objectStore('teamOperations').getAll();
  return new Set(
    operations.flatMap(({ shared }) =>
      shared.kind === 'snooze' || shared.kind === 'promise'
        ? [`${shared.kind} ${shared.ticketId}`]
        : [],
    ),
  );
}
