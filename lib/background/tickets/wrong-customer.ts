import { failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { namesAnother } from '../domain/wrong-customer';
import { environmentDb } from '../storage/databases';
import { digestOf } from './outbox/fingerprint';
import { writeOf } from './outbox/rows';
import { recentRecords } from './recent';

/**
 * Holds what is about to be sent where it names another record that was shown lately. `own` are the
 * references of the records that it is about; where there are none, no customer is the wrong one.
 * What was taken in already is not held: the same words asked again are the same write.
 */
export async function heldForCustomer(
  { environment }: Place,
  { action, body }: { action: string; body: string },
  text: string,
  own: readonly string[],
): Promise<Extract<Outcome<never>, { ok: false }> | undefined> {
  if (own.length === 0) return undefined;
  const db = await environmentDb(environment);
  const rows = await Promise.all(own.map((reference) => db.get('records', reference)));
  const addresses = rows.flatMap((row) => row?.url ?? []);
  // The address of its own record may hold the ids of others.
  const words = addresses.reduce((rest, url) => rest.replaceAll(url, ' '), text);
  const recent = await recentRecords();
  const named = namesAnother(words, recent, own);
  if (!named) return undefined;
  const known = await writeOf(environment, action);
  if (known && ['', await digestOf(body)].includes(known.digest)) return undefined;
  const titles = own.flatMap(
    (reference, i) =>
      recent.find((one) => one.reference === reference)?.title ?? rows[i]?.title ?? [],
  );
  return failed({
    kind: 'names-another',
    named: named.said,
    whose: named.whose.title,
    own: titles.length > 0 ? titles.join(', ') : own.join(', '),
  });
}
