import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { environmentDb } from '../../storage/databases';
import { countUnreviewed } from '../onboarding/queue/review-markers';
import { pendingCommands } from '../outbox/pending-commands';
import { chosenScope, sumOfUnread } from '../tickets/ticket-counts';

// A number that several screens show is counted in one place: here, in tickets/ticket-counts or in
// outbox/pending-commands (decision 052).

/** Unread messages and new applications of the chosen installation, for the toolbar button, popup and desk. */
export async function countsOfScope(): Promise<{ unread: number; applications: number }> {
  const scope = await chosenScope();
  if (!scope) return { unread: 0, applications: 0 };
  const db = await environmentDb(scope.environment);
  const [tickets, applications] = await Promise.all([
    db.getAllFromIndex('tickets', 'unreadIn', scope.installationId),
    countUnreviewed(scope),
  ]);
  return { unread: sumOfUnread(tickets), applications };
}

/** The numbers that the popup and the desk show. Commands are counted in both environments. */
export const readCounts = async () => ({
  ...(await countsOfScope()),
  outbox: await Promise.all(ENVIRONMENTS.map(pendingCommands)),
});
