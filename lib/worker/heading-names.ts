import { browser } from 'wxt/browser';
import type { NameBy } from '../domain/page';
import { type Headed, isProvenName } from '../domain/proven-name';
import type { CrmRecord } from '../domain/record';
import * as z from '../domain/schema';
import { inLine } from './line';

// What records were headed where no recipe says where their names stand: to tell a name from the
// application's. Kept in `storage.session` alone, until the browser ends or clients are forgotten.

const KEY = 'headed/';
const MOST = 50;

const Stored = z.array(z.object({ id: z.string(), text: z.string() }));

/** Whether what a record's page is headed is a name; notes it for the records that come. */
export const proveName = (
  { ref: { host, account = '', type, id }, name: text }: CrmRecord,
  by: NameBy,
): Promise<boolean> =>
  inLine(KEY, async () => {
    if (text === undefined) return false;
    const key = `${KEY}${host}/${account}/${type}`;
    const shown = Stored.safeParse((await browser.storage.session.get(key))[key]).data ?? [];
    const now: Headed = { id, text };
    if (!shown.some((one) => one.id === id && one.text === text)) {
      const kept = [now, ...shown.filter((one) => one.id !== id)].slice(0, MOST);
      await browser.storage.session.set({ [key]: kept });
    }
    return isProvenName(now, by, shown);
  });

/** Forgets them. */
export const forgetHeadings = (): Promise<void> =>
  inLine(KEY, async () =>
    browser.storage.session.remove(
      Object.keys(await browser.storage.session.get(null)).filter((key) => key.startsWith(KEY)),
    ),
  );
