import { runExclusive } from '../../async/run-exclusive';
import * as v from '../../domain/core/schema';
import type { NameBy } from '../../domain/crm/content-messages';
import { isProvenName, type RecordHeading } from '../../domain/crm/proven-name';
import type { CrmRecord } from '../../domain/crm/record';
import { isSiteName, learnTitle } from '../../domain/crm/site-name';
import { canPersist } from '../core/epoch';
import { rememberedItems } from '../core/remembered-items';
import type { SessionItem } from '../core/session-item';
import { chosenEnvironment } from '../core/settings-store';

// The headings of records on sites whose recipe reads no name, to tell a record's name from the name of
// the application. They are in `storage.session` only, until the browser closes or client data is purged.
// While the key is locked none is added: they are customers' names.

const KEY = 'headed/';
const MOST = 50;

const headings = rememberedItems(KEY, v.array(v.object({ id: v.string(), text: v.string() })));

/** The common part of each host's page titles. */
const titles = rememberedItems(
  `${KEY}title/`,
  v.object({
    ids: v.array(v.string()),
    lead: v.nullable(v.string()),
    tail: v.nullable(v.string()),
  }),
);

/** Whether the heading of a record's page is a name. Saves it to compare with later records, unless locked. */
export const proveName = (
  { ref: { host, account = '', type, id }, name: text }: CrmRecord,
  by: NameBy,
  title = '',
): Promise<boolean> =>
  runExclusive(KEY, async () => {
    if (text === undefined) return false;
    const typeHeadings = headings.at(`${host}/${account}/${type}`);
    const earlier = (await typeHeadings.get()) ?? [];
    const current: RecordHeading = { id, text };
    const site = await siteTitle(host, `${account}/${type}/${id}`, title);
    if (isSiteName(text, by, `${account}/${type}/${id}`, site)) return false;
    if (!earlier.some((one) => one.id === id && one.text === text)) {
      const kept = [current, ...earlier.filter((one) => one.id !== id)].slice(0, MOST);
      await save(typeHeadings, kept);
    }
    return isProvenName(current, by, earlier);
  });

/** The common part of a host's page titles, including this one. */
async function siteTitle(host: string, id: string, title: string) {
  const known = await titles.at(host).get();
  const current = learnTitle(known, id, title);
  if (current && current !== known) await save(titles.at(host), current);
  return current;
}

async function save<T>(item: SessionItem<T>, value: T): Promise<void> {
  if (canPersist(await chosenEnvironment())) await item.set(value);
}

export const clearHeadings = (): Promise<void> => runExclusive(KEY, headings.removeAll);
