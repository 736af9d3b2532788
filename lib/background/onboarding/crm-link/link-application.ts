import { done, failed, type Outcome } from '../../../domain/core/failure';
import type { Scope } from '../../../domain/core/installation';
import { reference } from '../../../domain/crm/record-reference';
import type { Params, Reply } from '../../../protocol/contract';
import { MOST_FOUND } from '../../../protocol/requests/record-applications';
import type { Caller } from '../../../protocol/server/listen';
import { environmentDb } from '../../../storage/databases';
import { partnerOf } from '../../api/connection';
import { publish } from '../../core/publish';
import { isRetired } from '../../core/retired-installations';
import { tabRecord } from '../../core/tab-store';
import { applicationRowOf, readQueue } from '../queue/applications';
import { loadApplications } from '../queue/cached-queue';

// Links that a user makes between a CRM record and an application. Only the two ids are stored.

/** The ids of a record's linked applications, the latest link first. */
export async function linkedApplications(
  { environment, installationId }: Scope,
  ref: string,
): Promise<string[]> {
  const db = await environmentDb(environment);
  const of = IDBKeyRange.bound([ref, installationId], [ref, installationId, []]);
  const links = await db.getAll('applicationLinks', of);
  return links.sort((a, b) => b.linkedAt - a.linkedAt).map(({ applicationId }) => applicationId);
}

/**
 * Links an application to the record of the tab that contains the calling panel. Fails if the tab
 * shows another record, or if neither the cached queue nor the service has the application.
 */
export async function linkApplication(
  params: Params<'application.link'>,
  caller: Caller,
): Promise<Outcome<null>> {
  const { scope, applicationId } = params;
  if (!(await isShown(params.reference, caller))) return failed({ kind: 'no-record' });
  const known = await loadApplications(scope);
  const isThere = known.ok && known.value?.applications.some(({ id }) => id === applicationId);
  const id = isThere ? done(applicationId) : await idAtService(scope, applicationId);
  if (!id.ok) return id;
  const db = await environmentDb(scope.environment);
  if (isRetired(scope)) return failed({ kind: 'test-data-reset' });
  await db.put('applicationLinks', {
    reference: params.reference,
    installationId: scope.installationId,
    applicationId: id.value,
    linkedAt: Date.now(),
  });
  await publish({ kind: 'applications', environment: scope.environment });
  return done(null);
}

/** Unlinks an application from the record of the tab that contains the calling panel. */
export async function unlinkApplication(
  { scope, reference: ref, applicationId }: Params<'application.unlink'>,
  caller: Caller,
): Promise<Outcome<null>> {
  if (!(await isShown(ref, caller))) return failed({ kind: 'no-record' });
  const db = await environmentDb(scope.environment);
  await db.delete('applicationLinks', [ref, scope.installationId, applicationId]);
  await publish({ kind: 'applications', environment: scope.environment });
  return done(null);
}

async function isShown(ref: string, { tabId }: Caller): Promise<boolean> {
  const record = tabId === undefined ? undefined : await tabRecord(tabId);
  return record !== undefined && record !== null && reference(record.ref) === ref;
}

/** Finds an application that is newer than the cached queue. If it exists, the queue is read again. */
async function idAtService(scope: Scope, applicationId: string): Promise<Outcome<string>> {
  const service = await partnerOf(scope.environment);
  if (!service.ok) return service;
  const read = await service.value.partner.application(scope.installationId, applicationId);
  if (!read.ok) return read;
  const queue = await readQueue(scope);
  return queue.ok ? done(read.value.id) : queue;
}

/**
 * Searches applications by merchant name and id, newest first. The other content of snapshots is
 * searched on the desk only.
 */
export async function findApplications({
  scope,
  text,
}: Params<'applications.find'>): Promise<Outcome<Reply<'applications.find'>>> {
  const read = await loadApplications(scope);
  if (!read.ok) return read;
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = (read.value?.applications ?? [])
    .map(applicationRowOf)
    .filter(({ id, name = '' }) => {
      const searched = `${name}\n${id}`.toLocaleLowerCase();
      return words.every((word) => searched.includes(word));
    });
  return done({ text, rows: found.slice(0, MOST_FOUND), total: found.length });
}
