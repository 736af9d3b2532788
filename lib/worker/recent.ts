import { browser } from 'wxt/browser';
import { type CrmRecord, recordTitle, reference } from '../domain/record';
import * as z from '../domain/schema';
import { emailsIn, SeenRecord } from '../domain/wrong-customer';
import { inLine } from './line';

// Which records were shown in this browser lately, to notice a text that names the wrong customer.
// Kept in `storage.session` alone: in memory, until the browser ends or clients are to be forgotten.

const KEY = 'recent';
const MOST = 50;
const LASTS = 4 * 3_600_000;

const Recent = z.array(SeenRecord);

/** The records shown lately, the latest first. */
export async function recentRecords(): Promise<SeenRecord[]> {
  const stored = Recent.safeParse((await browser.storage.session.get(KEY))[KEY]);
  if (!stored.success) return [];
  const now = Date.now();
  // One of the future is of a clock that was set back.
  return stored.data.filter(({ seenAt }) => seenAt <= now && now - seenAt < LASTS);
}

/** Remembers that a record is shown; what a first look at its page did not find may come later. */
export const keepRecent = (record: CrmRecord): Promise<void> =>
  inLine(KEY, async () => {
    const ref = reference(record.ref);
    const recent = await recentRecords();
    const known = recent.find((one) => one.reference === ref);
    const emails = emailsIn(record.fields?.email ?? '');
    const shown: SeenRecord = {
      reference: ref,
      id: record.ref.id,
      title: record.name ?? known?.title ?? recordTitle(record),
      emails: emails.length > 0 ? emails : (known?.emails ?? []),
      seenAt: Date.now(),
    };
    const others = recent.filter((one) => one !== known);
    await browser.storage.session.set({ [KEY]: [shown, ...others].slice(0, MOST) });
  });

/** Forgets them. */
export const forgetRecent = (): Promise<void> =>
  inLine(KEY, () => browser.storage.session.remove(KEY));
