import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { environmentDb } from '../../storage/databases';
import { countsChanged } from '../core/counts-changed';
import { publish } from '../core/publish';
import { isRetired } from '../core/retired-installations';

/** Links a ticket to a record, unless a reset retired the scope. */
export async function saveLink(scope: Scope, ticketId: string, ref: string): Promise<void> {
  const { environment, installationId } = scope;
  const db = await environmentDb(environment);
  if (isRetired(scope)) return;
  await db.put('links', {
    reference: ref,
    ticketId,
    installationId,
    linkedAt: Date.now(),
  });
  await Promise.all([publish({ kind: 'ticket', environment, ticketId }), countsChanged()]);
}

/** Unlinks a ticket from a record. The ticket itself stays stored. */
export async function unlinkTicket(
  environment: Environment,
  ticketId: string,
  ref: string,
): Promise<Outcome<null>> {
  const db = await environmentDb(environment);
  if (!(await db.get('links', [ref, ticketId]))) return failed({ kind: 'no-record' });
  await db.delete('links', [ref, ticketId]);
  await Promise.all([publish({ kind: 'ticket', environment, ticketId }), countsChanged()]);
  return done(null);
}
