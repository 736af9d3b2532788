import { Environment } from '../../domain/core/environment';
import * as v from '../../domain/core/schema';
import { hasElapsed } from '../core/has-elapsed';
import { removeRemembered } from '../core/remembered-items';
import { tabItems } from '../core/tab-items';

// The ticket to open in a tab after the user clicked a notification. The tab may still have to load and
// to unfold its dock, so the navigation waits in `storage.session`.

const PendingNavigation = v.object({
  environment: Environment,
  ticketId: v.string(),
  at: v.number(),
});
export type PendingNavigation = v.InferOutput<typeof PendingNavigation>;

/** Milliseconds; later the user opens the panel for another reason. */
const VALID_FOR = 60_000;

const stored = tabItems('pendingNavigation/', PendingNavigation);

export const savePendingNavigation = (
  tabId: number,
  environment: Environment,
  ticketId: string,
): Promise<void> => stored.at(tabId).set({ environment, ticketId, at: Date.now() });

/** The navigation that waits for a tab, if any. */
export async function pendingNavigationOf(tabId: number): Promise<PendingNavigation | undefined> {
  const pending = await stored.at(tabId).get();
  return pending && !hasElapsed(pending.at, VALID_FOR) ? pending : undefined;
}

/** Removes all pending navigations of an environment. */
export async function clearPendingNavigations(environment: Environment): Promise<void> {
  const pending = (await stored.all()).filter(({ value }) => value.environment === environment);
  await removeRemembered(pending.map(({ id }) => stored.at(Number(id))));
}

/** Removes the navigation of a tab that shows the ticket, so that it is not opened again. */
export async function clearPendingNavigation(tabId: number, ticketId: string): Promise<void> {
  if ((await pendingNavigationOf(tabId))?.ticketId === ticketId) await stored.at(tabId).remove();
}
