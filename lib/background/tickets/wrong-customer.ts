import { sha256Hex } from '../../bytes/sha256';
import { failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { findOtherRecord } from '../../domain/tickets/wrong-customer';
import { environmentDb } from '../../storage/databases';
import { recentRecords } from '../core/recent-records';
import { findCommand } from '../outbox/store';

/**
 * Returns the failure `names-another` if a text names another recently shown record. `own` are the
 * references of the records that the text is about; without any, no customer can be wrong. A command
 * that is already stored with the same body passes.
 */
export async function findWrongCustomer(
  { environment }: Scope,
  { commandId, body }: { commandId: string; body: string },
  text: string,
  own: readonly string[],
): Promise<Extract<Outcome<never>, { ok: false }> | undefined> {
  if (own.length === 0) return undefined;
  const db = await environmentDb(environment);
  const rows = await Promise.all(own.map((reference) => db.get('records', reference)));
  const addresses = rows.flatMap((row) => row?.url ?? []);
  // The address of its own record may contain ids of other records.
  const words = addresses.reduce((rest, url) => rest.replaceAll(url, ' '), text);
  const recent = await recentRecords();
  const named = findOtherRecord(words, recent, own);
  if (!named) return undefined;
  const known = await findCommand(environment, commandId);
  if (known && ['', await sha256Hex(body)].includes(known.digest)) return undefined;
  const titles = own.flatMap(
    (reference, i) =>
      recent.find((one) => one.reference === reference)?.title ?? rows[i]?.title ?? [],
  );
  return failed({
    kind: 'names-another',
    named: named.name,
    whose: named.whose.title,
    own: titles.length > 0 ? titles.join(', ') : own.join(', '),
  });
}
