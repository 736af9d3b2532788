import type { Scope } from '../../domain/core/installation';
import type { CrmRecord } from '../../domain/crm/record';
import { reference } from '../../domain/crm/record-reference';
import type { EnvironmentDb } from '../../storage/databases';

// Tickets that may belong to a record but are not linked to it in this browser. Suggesting them
// sends no request; the service is asked only when the user opens one.

const linkedTo = async (db: EnvironmentDb, ref: string): Promise<Set<string>> =>
  new Set((await db.getAllFromIndex('links', 'reference', ref)).map(({ ticketId }) => ticketId));

/** Unlinked tickets that the record's page names as tags. */
export async function taggedOn(
  db: EnvironmentDb,
  { ref, tags = [] }: CrmRecord,
): Promise<string[]> {
  if (tags.length === 0) return [];
  const linked = await linkedTo(db, reference(ref));
  return tags.filter((id) => !linked.has(id));
}

/** Unlinked stored tickets whose `externalReference` is this record. */
export async function ticketsByReference(
  db: EnvironmentDb,
  { installationId }: Scope,
  ref: string,
): Promise<string[]> {
  const written = await db.getAllFromIndex('tickets', 'externalReference', ref);
  if (written.length === 0) return [];
  const linked = await linkedTo(db, ref);
  return written
    .filter((known) => known.installationId === installationId && !linked.has(known.ticketId))
    .filter(({ failure }) => failure?.kind !== 'not-found')
    .map(({ ticketId }) => ticketId);
}
