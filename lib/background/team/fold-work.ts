import { isAuthor } from '../../domain/team/author';
import type { SharedOf } from '../../domain/team/shared';
import type { StoredAssignment, StoredTeamEntry } from '../../storage/stored-team';
import { isRetired } from '../core/retired-installations';
import { markAssignee } from './assignee-marks';
import type { Agent, TeamTransaction, Topic } from './team-transaction';

type WorkEntry = StoredTeamEntry & { shared: SharedOf<'work'> };

const isWork = (entry: StoredTeamEntry): entry is WorkEntry => entry.shared?.kind === 'work';

/**
 * Computes who has a ticket from what all agents said of it. The latest holds, as with links; if its author
 * did not know what another agent said, both are shown, until somebody who saw both says which. Returns the
 * ticket's id if something changed.
 */
export async function foldWork(
  tx: TeamTransaction,
  { environment, me }: Agent,
  topic: Topic,
  waiting: ReadonlySet<string>,
): Promise<string[]> {
  const entries = topic.entries
    .filter(isWork)
    .toSorted((a, b) => b.shared.at - a.shared.at || (a.author < b.author ? 1 : -1));
  const [last] = entries;
  if (!last) return [];
  const { ticketId, installationId, assignee, at, note } = last.shared;
  if (isRetired({ environment, installationId })) return [];
  if (waiting.has(ticketId)) return [];
  const other = unknownTo(last, entries);
  const assignment: StoredAssignment = {
    ticketId,
    installationId,
    assignee,
    at,
    by: last.author,
    seen: allSeen(entries),
    ...(note !== undefined && { note }),
    ...(other && { other: { assignee: other.shared.assignee } }),
  };
  const assignments = tx.objectStore('assignments');
  const known = await assignments.get(ticketId);
  await assignments.put(assignment);
  await markAssignee(tx, assignment, me);
  return isShownAlike(known, assignment) ? [] : [ticketId];
}

/** The tickets of which this agent just said who has them, without an id yet: that is newer than all entries. */
export async function workWithoutId(tx: TeamTransaction): Promise<ReadonlySet<string>> {
  const operations = await tx.objectStore('teamOperations').getAll();
  return new Set(
    operations.flatMap(({ shared }) => (shared.kind === 'work' ? shared.ticketId : [])),
  );
}

/** The latest entry that says something else, and that the author of the last one did not know. */
const unknownTo = (
  { author, shared: { assignee, seen } }: WorkEntry,
  entries: readonly WorkEntry[],
): WorkEntry | undefined =>
  entries.find(
    (entry) =>
      entry.author !== author &&
      entry.shared.assignee !== assignee &&
      entry.shared.at > (seen[entry.author] ?? 0),
  );

/** Agents without a word here whose words are remembered as known: theirs may be lost at the server for a while. */
const MOST_OTHERS = 20;

/**
 * Of each author, the time of the latest entry that an agent has seen who sees all these. An entry has seen nothing that
 * was shared after it, so a later time that it claims is cut. The agent's next entry repeats the list, which therefore
 * stays far shorter than an entry may be, whatever a colleague claims to have seen.
 */
function allSeen(entries: readonly WorkEntry[]): Record<string, number> {
  const said = new Map(entries.map(({ author, shared }) => [author, shared.at]));
  const heard = new Map<string, number>();
  for (const { shared } of entries)
    for (const [author, at] of Object.entries(shared.seen))
      heard.set(author, Math.max(heard.get(author) ?? 0, Math.min(at, shared.at)));
  const others = [...heard]
    .filter(([author]) => !said.has(author) && isAuthor(author))
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_OTHERS);
  for (const [author, at] of said) said.set(author, Math.max(at, heard.get(author) ?? 0));
  return Object.fromEntries([...said, ...others]);
}

const isShownAlike = (one: StoredAssignment | undefined, other: StoredAssignment): boolean =>
  one !== undefined &&
  one.assignee === other.assignee &&
  one.by === other.by &&
  one.note === other.note &&
  one.other?.assignee === other.other?.assignee;
