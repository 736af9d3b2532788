import type { Environment } from '../../domain/core/environment';
import { environmentDb } from '../../storage/databases';
import type { StoredSnooze } from '../../storage/stored-snooze';
import { marksOf } from '../../storage/stored-thread';
import { markSnoozed } from '../team/snooze-marks';
import { notifyOfWake } from './desktop-notifications';
import { changeMarks } from './read-markers';
import { ended, isSnoozeDue } from './snooze-rules';

/** Ends a snooze whose time has come, and notifies the agent if it concerns them. */
export async function endSnooze(
  environment: Environment,
  row: StoredSnooze,
  now: number,
): Promise<void> {
  const { ticketId, installationId } = row;
  const isNews = await concernsAgent(environment, row);
  // First, so that a stop of the background in between repeats it, in the place of the first.
  if (isNews) await notifyOfWake(environment, ticketId);
  // The agent may have snoozed it again meanwhile, or promised another date.
  await changeMarks(
    { environment, installationId },
    ticketId,
    (thread, was) => ({
      ...marksOf(thread),
      ...(was &&
        isSnoozeDue(was, now) && {
          snoozedAt: undefined,
          wokeAt: isNews ? Date.now() : thread.wokeAt,
        }),
    }),
    (_, was = { ticketId, installationId }) => (isSnoozeDue(was, now) ? ended(was) : was),
  );
  await endUnread(environment, ticketId, now);
}

/** Ends a colleague's snooze of a ticket that this browser never read, and that has no markers to change. */
async function endUnread(environment: Environment, ticketId: string, now: number): Promise<void> {
  const db = await environmentDb(environment);
  const tx = db.transaction(['tickets', 'seen', 'snoozes'], 'readwrite');
  const snoozes = tx.objectStore('snoozes');
  const was = await snoozes.get(ticketId);
  if (was && isSnoozeDue(was, now)) {
    const marked = { tickets: tx.objectStore('tickets'), seen: tx.objectStore('seen') };
    await markSnoozed(marked, ticketId, undefined);
    await snoozes.put(ended(was));
  }
  await tx.done;
}

/** Whether the end of a snooze is news for this agent: of an own one, or of a ticket that the agent has. */
async function concernsAgent(
  environment: Environment,
  { ticketId, sources }: StoredSnooze,
): Promise<boolean> {
  if (!sources?.snooze?.by) return true;
  const db = await environmentDb(environment);
  const [team, seen] = await Promise.all([db.get('team', 'team'), db.get('seen', ticketId)]);
  return team !== undefined && seen?.assignee === team.author;
}
