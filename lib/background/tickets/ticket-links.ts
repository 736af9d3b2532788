import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { environmentDb } from '../../storage/databases';
import { countsChanged } from '../core/counts-changed';
import { publish } from '../core/publish';
import { isRetired } from '../core/retired-installations';
import { shareLink, wakeTeam } from '../team/share';

const STRICT = { durability: 'strict' } as const;

/**
 * Links a ticket to a record, unless a reset retired the scope. `opened`: this agent opened it for the
 * record. In a team the colleagues get the link, too.
 */
export async function saveLink(
  scope: Scope,
  ticketId: string,
  ref: string,
  opened = false,
): Promise<void> {
  const { environment, installationId } = scope;
  const db = await environmentDb(environment);
  if (isRetired(scope)) return;
  const link = { reference: ref, ticketId, installationId, linkedAt: Date.now() };
  const tx = db.transaction(['links', 'team', 'teamOperations'], 'readwrite', STRICT);
  await Promise.all([
    // A colleague may have opened it.
    tx
      .objectStore('links')
      .get([ref, ticketId])
      .then((known) =>
        tx
          .objectStore('links')
          .put({ ...known, ...link, ...(!known?.linkedBy && { ownAt: link.linkedAt }) }),
      ),
    shareLink(tx, link, { on: true, opened }),
    tx.done,
  ]);
  await linkChanged(environment, ticketId);
}

/** Unlinks a ticket from a record, in a team for all. The ticket itself stays stored. */
export async function unlinkTicket(
  environment: Environment,
  ticketId: string,
  ref: string,
): Promise<Outcome<null>> {
  const db = await environmentDb(environment);
  const tx = db.transaction(['links', 'team', 'teamOperations'], 'readwrite', STRICT);
  const links = tx.objectStore('links');
  const known = await links.get([ref, ticketId]);
  if (!known) return failed({ kind: 'no-record' });
  await Promise.all([
    links.delete([ref, ticketId]),
    shareLink(tx, known, { on: false, opened: false }),
    tx.done,
  ]);
  await linkChanged(environment, ticketId);
  return done(null);
}

async function linkChanged(environment: Environment, ticketId: string): Promise<void> {
  await Promise.all([
    publish({ kind: 'ticket', environment, ticketId }),
    publish({ kind: 'links', environment }),
    countsChanged(),
  ]);
  wakeTeam(environment);
}
