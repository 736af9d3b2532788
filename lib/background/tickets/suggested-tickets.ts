import type { Place } from '../domain/installation';
import { type CrmRecord, reference } from '../domain/record';
import type { EnvironmentDb } from '../storage/databases';

// Tickets that may belong to a record and that nobody linked to it in this browser. Offering them
// asks the service nothing: a person does, by wanting to see them.

const linkedTo = async (db: EnvironmentDb, ref: string): Promise<Set<string>> =>
  new Set((await db.getAllFromIndex('links', 'reference', ref)).map(({ ticketId }) => ticketId));

/** Those that are named on the record's page, as whoever wrote there claims. */
export async function taggedOn(
  db: EnvironmentDb,
  { ref, tags = [] }: CrmRecord,
): Promise<string[]> {
  if (tags.length === 0) return [];
  const linked = await linkedTo(db, reference(ref));
  return tags.filter((id) => !linked.has(id));
}

/** Those that this browser knows to carry the record's reference. */
export async function writtenFor(
  db: EnvironmentDb,
  { installationId }: Place,
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
