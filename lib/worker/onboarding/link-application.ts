import type { Asker } from '../../border/answer';
import type { Asked, Reply } from '../../border/questions';
import { MOST_FOUND } from '../../border/questions-beside';
import { done, failed, type Outcome } from '../../domain/failure';
import type { Place } from '../../domain/installation';
import { reference } from '../../domain/record';
import { environmentDb } from '../../storage/databases';
import { partnerOf } from '../connection';
import { isGone } from '../gone';
import { tell } from '../news';
import { tabRecord } from '../tabs';
import { readQueue, rowOf } from './applications';
import { applicationsAt } from './known-queue';

// "This application is this record's", said by a person. The link alone is kept: two ids.

/** The ids of a record's linked applications, the latest link first. */
export async function linkedApplications(
  { environment, installationId }: Place,
  ref: string,
): Promise<string[]> {
  const db = await environmentDb(environment);
  const of = IDBKeyRange.bound([ref, installationId], [ref, installationId, []]);
  const links = await db.getAll('applicationLinks', of);
  return links.sort((a, b) => b.linkedAt - a.linkedAt).map(({ applicationId }) => applicationId);
}

/** Links an application that the service knows to the record of the tab that the frame stands in. */
export async function linkApplication(
  asked: Asked<'application.link'>,
  asker: Asker,
): Promise<Outcome<null>> {
  const { place, applicationId } = asked;
  if (!(await isShown(asked.reference, asker))) return failed({ kind: 'no-record' });
  const known = await applicationsAt(place);
  const isThere = known.ok && known.value?.applications.some(({ id }) => id === applicationId);
  const id = isThere ? done(applicationId) : await idAtService(place, applicationId);
  if (!id.ok) return id;
  const db = await environmentDb(place.environment);
  if (isGone(place)) return failed({ kind: 'test-data-reset' });
  await db.put('applicationLinks', {
    reference: asked.reference,
    installationId: place.installationId,
    applicationId: id.value,
    linkedAt: Date.now(),
  });
  await tell({ kind: 'applications', environment: place.environment });
  return done(null);
}

/** Takes an application off the record of the tab that the frame stands in. */
export async function unlinkApplication(
  { place, reference: ref, applicationId }: Asked<'application.unlink'>,
  asker: Asker,
): Promise<Outcome<null>> {
  if (!(await isShown(ref, asker))) return failed({ kind: 'no-record' });
  const db = await environmentDb(place.environment);
  await db.delete('applicationLinks', [ref, place.installationId, applicationId]);
  await tell({ kind: 'applications', environment: place.environment });
  return done(null);
}

async function isShown(ref: string, { tabId }: Asker): Promise<boolean> {
  const record = tabId === undefined ? undefined : await tabRecord(tabId);
  return record !== undefined && record !== null && reference(record.ref) === ref;
}

/** One that is newer than the queue. Where the service has it, the queue is read again, too. */
async function idAtService(place: Place, applicationId: string): Promise<Outcome<string>> {
  const service = await partnerOf(place.environment);
  if (!service.ok) return service;
  const read = await service.value.partner.application(place.installationId, applicationId);
  if (!read.ok) return read;
  const again = await readQueue(place);
  return again.ok ? done(read.value.id) : again;
}

/** Applications by their names and ids, newest first; what else merchants said is for the desk. */
export async function findApplications({
  place,
  text,
}: Asked<'applications.find'>): Promise<Outcome<Reply<'applications.find'>>> {
  const read = await applicationsAt(place);
  if (!read.ok) return read;
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = (read.value?.applications ?? []).map(rowOf).filter(({ id, name = '' }) => {
    const said = `${name}\n${id}`.toLocaleLowerCase();
    return words.every((word) => said.includes(word));
  });
  return done({ text, rows: found.slice(0, MOST_FOUND), total: found.length });
}
