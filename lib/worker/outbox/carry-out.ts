import { decisionSubject } from '../../domain/decision-draft';
import type { Environment } from '../../domain/environment';
import { done, failed, type Outcome } from '../../domain/failure';
import type { Ticket } from '../../domain/ticket';
import type { Partner, Written } from '../../partner/client';
import { environmentDb } from '../../storage/databases';
import type { StoredWrite } from '../../storage/schema';
import { partnerOf } from '../connection';
import { dropDraft } from '../drafts';
import { closedNow, isHalfOpen } from '../gates';
import { isGone } from '../gone';
import { keepLink } from '../links';
import { isOurs } from '../session';
import { storedKey } from '../stored-keys';
import { sweep } from '../sweep';
import { keepTicket, readTicket } from '../tickets';
import { accountOf } from './fingerprint';

/** Id of what a write made or changed, where the service says it. */
type Made = string | undefined;

/**
 * The service that a write may go to now. The key may have been replaced since it was made by one of
 * another service or company: these are not their words, and their tickets not these. After
 * trouble, one cheap reading goes ahead: writes follow only when it came through.
 */
export async function readyFor(stored: StoredWrite): Promise<Outcome<Partner>> {
  const { environment, installationId } = stored;
  const service = await partnerOf(environment);
  if (!service.ok) return service;
  const { partner, address } = service.value;
  const account = await accountOf(environment, address, installationId);
  if (address !== stored.address || (stored.account && account !== stored.account))
    return failed({ kind: 'other-account' });
  if (!(await mayHaveReset(stored))) {
    const ours = await isOurs({ environment, installationId });
    if (!ours.ok) return ours;
    if (!ours.value) return failed({ kind: 'other-account' });
  }
  const { origin } = new URL(address);
  if (await isHalfOpen(origin)) {
    const probe = await partner.profile();
    const closed = await closedNow(origin, stored.method);
    if (closed) return failed(closed);
    if (!probe.ok) return failed({ kind: 'paused', until: Date.now() + 5_000, why: 'trouble' });
  }
  return done(partner);
}

/** A reset that may have arrived made its own installation another; the key says whose it is. */
const mayHaveReset = async ({ environment, deed, uncertain, attempts, createdAt }: StoredWrite) =>
  deed.kind === 'test.reset' &&
  (uncertain || attempts > 0) &&
  ((await storedKey(environment))?.addedAt ?? Number.POSITIVE_INFINITY) <= createdAt;

/**
 * Makes the one call that a stored write stands for, and keeps what the service made of it. May be
 * cut off after any line and run again: each step comes out the same the second time.
 */
export async function carryOut(
  partner: Partner,
  stored: StoredWrite,
): Promise<Outcome<Written<Made>>> {
  const { environment, installationId, deed } = stored;
  const place = { environment, installationId };
  switch (deed.kind) {
    case 'ticket.create': {
      const created = await partner.createTicket(stored);
      if (!created.ok) return created;
      const ticket = created.value.made;
      await keepTicket(place, ticket, Date.now());
      await keepLink(place, ticket.id, deed.reference);
      if (!isGone(place)) await keepClient(environment, deed.reference, deed.clientId);
      await dropDraft(environment, deed.subject, stored.action);
      // A service that mixes tickets up is not one to be silent about.
      return isAnother(ticket, deed)
        ? failed({ kind: 'other-answer', ticketId: ticket.id })
        : done({ ...created.value, made: ticket.id });
    }
    case 'ticket.change': {
      const changed = await partner.changeTicket(stored);
      if (!changed.ok) return changed;
      const { made } = changed.value;
      const ticket = made ? done(made) : await readTicket(place, deed.ticketId);
      if (ticket.ok) await keepTicket(place, ticket.value, Date.now());
      return done({ ...changed.value, made: deed.ticketId });
    }
    case 'message.send': {
      const sent = await partner.sendMessage(stored);
      return sent.ok ? done({ ...sent.value, made: sent.value.made ?? undefined }) : sent;
    }
    case 'application.decide': {
      const decided = await partner.decideApplication(stored);
      if (!decided.ok) return decided;
      await dropDraft(environment, decisionSubject(deed.applicationId), stored.action);
      return done({ ...decided.value, made: deed.applicationId });
    }
    case 'test.reset': {
      if (environment !== 'test') return failed({ kind: 'wrong-environment', expected: 'test' });
      const reset = await partner.resetTest(stored);
      if (!reset.ok) return reset;
      // Installations and test clients have new ids now (partner-api.md, rule 2).
      const fresh = await partner.installations();
      await sweep(stored, fresh.ok ? fresh.value : undefined);
      return done({ ...reset.value, made: undefined });
    }
  }
}

const isAnother = (ticket: Ticket, asked: { summary: string; reference: string }): boolean =>
  ticket.summary !== asked.summary &&
  ticket.externalReference !== undefined &&
  ticket.externalReference !== asked.reference;

/** Remembers the client of a record, for the next ticket opened from it. */
async function keepClient(environment: Environment, reference: string, clientId: string) {
  const tx = (await environmentDb(environment)).transaction('records', 'readwrite');
  const record = await tx.store.get(reference);
  if (record) await tx.store.put({ ...record, clientId });
  await tx.done;
}
