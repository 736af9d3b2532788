import type { Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import type { Write } from '../partner/http';
import { environmentDb } from '../storage/databases';
import type { StoredWrite } from '../storage/schema';
import { dropDraft } from './drafts';
import { partnerOf } from './keys';
import { keepLink } from './links';
import { isOurs } from './session';
import { keepTicket, readTicket } from './tickets';

/**
 * Makes the one call that a stored write stands for, and keeps what the service made of it. May be
 * cut off after any line and run again: each step comes out the same the second time.
 */
export async function carryOut(
  environment: Environment,
  stored: StoredWrite,
): Promise<Outcome<string | undefined>> {
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const { partner, address } = service.value;
  const { path, installationId } = stored;
  const place = { environment, installationId };
  // The key may have been replaced since by one of another service or company: not their words.
  if (address !== stored.address) return failed({ kind: 'other-account' });
  const ours = await isOurs(place);
  if (!ours.ok) return ours;
  if (!ours.value) return failed({ kind: 'other-account' });
  const write: Write = { idempotencyKey: stored.idempotencyKey, body: stored.body };
  const askedAt = Date.now();

  if (path.kind === 'ticket.create') {
    const created = await partner.createTicket(installationId, write);
    if (!created.ok) return created;
    await keepTicket(place, created.value, askedAt);
    await keepLink(place, created.value.id, path.reference);
    await keepClient(environment, path.reference, path.clientId);
    await dropDraft(environment, path.subject, stored.action);
    return done(created.value.id);
  }

  if (path.kind === 'ticket.change') {
    const changed = await partner.changeTicket(path.ticketId, write);
    if (!changed.ok) return changed;
    const ticket = changed.value ? done(changed.value) : await readTicket(place, path.ticketId);
    if (ticket.ok) await keepTicket(place, ticket.value, askedAt);
    return done(path.ticketId);
  }

  const sent = await partner.sendMessage(path.ticketId, write);
  return sent.ok ? done(sent.value ?? undefined) : sent;
}

/** Remembers the client of a record, for the next ticket opened from it. */
async function keepClient(environment: Environment, reference: string, clientId: string) {
  const tx = (await environmentDb(environment)).transaction('records', 'readwrite');
  const record = await tx.store.get(reference);
  if (record) await tx.store.put({ ...record, clientId });
  await tx.done;
}
