import { browser } from 'wxt/browser';
import * as z from '../../domain/schema';
import { Sample } from '../../domain/teach';

// What was clicked on a site that is being taught. It names customers, so it is held in
// `storage.session` only, and no longer than it takes to teach.

/** What is under way on one site: where it was asked for, and what was clicked so far. */
const Teaching = z.object({
  tabId: z.number(),
  at: z.number(),
  samples: z.array(Sample).check(z.maxLength(2)),
});
export type Teaching = z.infer<typeof Teaching>;

/** Milliseconds after which nobody goes on where they left off. */
const LASTS = 60 * 60_000;

const PREFIX = 'teach/';
const keyOf = (origin: string): string => PREFIX + origin;

/** What is under way on a site, if anything. */
export async function teachingAt(origin: string): Promise<Teaching | undefined> {
  return (await teachings()).find((one) => one.origin === origin)?.teaching;
}

/** What is under way anywhere. */
export async function teachings(): Promise<{ origin: string; teaching: Teaching }[]> {
  const stored = await browser.storage.session.get(null);
  return Object.entries(stored).flatMap(([key, value]) => {
    const teaching = key.startsWith(PREFIX) ? Teaching.safeParse(value) : undefined;
    if (!teaching?.success || Date.now() - teaching.data.at > LASTS) return [];
    return [{ origin: key.slice(PREFIX.length), teaching: teaching.data }];
  });
}

export const keepTeaching = (origin: string, teaching: Teaching): Promise<void> =>
  browser.storage.session.set({ [keyOf(origin)]: teaching });

/** Forgets what was clicked everywhere. */
export const forgetTeachings = async (): Promise<void> =>
  browser.storage.session.remove(
    Object.keys(await browser.storage.session.get(null)).filter((key) => key.startsWith(PREFIX)),
  );

export const forgetTeaching = (origin: string): Promise<void> =>
  browser.storage.session.remove(keyOf(origin));
