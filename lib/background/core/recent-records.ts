import { runExclusive } from '../../async/run-exclusive';
import * as v from '../../domain/core/schema';
import type { CrmRecord } from '../../domain/crm/record';
import { reference } from '../../domain/crm/record-reference';
import { emailsIn, SeenRecord } from '../../domain/tickets/wrong-customer';
import { recordTitle } from '../../words/record-words';
import { rememberedItems } from './remembered-items';

// The records that tabs showed lately, to detect a text that names the wrong customer. They are in
// `storage.session` only: in memory, until the browser closes or client data is purged.

const KEY = 'recent';
const MOST = 50;
/** Milliseconds. */
const VALID_FOR = 4 * 3_600_000;

const stored = rememberedItems(KEY, v.array(SeenRecord)).at('');

/** The records shown lately, the latest first. */
export async function recentRecords(): Promise<SeenRecord[]> {
  const now = Date.now();
  // A time in the future means that the clock was set back.
  return ((await stored.get()) ?? []).filter(
    ({ seenAt }) => seenAt <= now && now - seenAt < VALID_FOR,
  );
}

/** Saves that a tab shows a record. A later reading of its page may add the name and the addresses. */
export const saveRecentRecord = (record: CrmRecord): Promise<void> =>
  runExclusive(KEY, async () => {
    const ref = reference(record.ref);
    const recent = await recentRecords();
    const known = recent.find((one) => one.reference === ref);
    const emails = emailsIn(record.fields?.email ?? '');
    const seen: SeenRecord = {
      reference: ref,
      id: record.ref.id,
      title: record.name ?? known?.title ?? recordTitle(record),
      emails: emails.length > 0 ? emails : (known?.emails ?? []),
      seenAt: Date.now(),
    };
    const others = recent.filter((one) => one !== known);
    await stored.set([seen, ...others].slice(0, MOST));
  });

export const clearRecentRecords = (): Promise<void> => runExclusive(KEY, stored.remove);
