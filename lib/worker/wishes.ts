import { browser } from 'wxt/browser';
import { Environment } from '../domain/environment';
import * as z from '../domain/schema';

// A ticket that somebody wants to see in a tab: a notification was clicked. The tab may still have
// to load, and its dock to unfold, so the wish waits in `storage.session`.

const Wish = z.object({ environment: Environment, ticketId: z.string(), at: z.number() });
export type Wish = z.infer<typeof Wish>;

/** Later, whoever opens the panel has something else in mind. */
const LASTS = 60_000;

const keyOf = (tabId: number): string => `wish/${tabId}`;

export const keepWish = (
  tabId: number,
  environment: Environment,
  ticketId: string,
): Promise<void> =>
  browser.storage.session.set({ [keyOf(tabId)]: { environment, ticketId, at: Date.now() } });

/** What is to be opened in a tab, if anything. */
export async function wishOf(tabId: number): Promise<Wish | undefined> {
  const key = keyOf(tabId);
  const stored = Wish.safeParse((await browser.storage.session.get(key))[key]);
  if (!stored.success) return undefined;
  return Date.now() - stored.data.at < LASTS ? stored.data : undefined;
}

/** Forgets what anybody wanted to see of an environment. */
export async function forgetWishes(environment: Environment): Promise<void> {
  const stored = Object.entries(await browser.storage.session.get(null));
  const those = stored.filter(
    ([key, value]) =>
      key.startsWith('wish/') && Wish.safeParse(value).data?.environment === environment,
  );
  await browser.storage.session.remove(those.map(([key]) => key));
}

/** The tab shows it: it is not opened a second time. */
export async function wishCameTrue(tabId: number, ticketId: string): Promise<void> {
  if ((await wishOf(tabId))?.ticketId === ticketId)
    await browser.storage.session.remove(keyOf(tabId));
}
