import { decisionSubject } from '../../domain/decision-draft';
import type { Environment } from '../../domain/environment';
import { done, type Failure, failed, type Outcome } from '../../domain/failure';
import type { Installation } from '../../domain/installation';
import type { Ticket } from '../../domain/ticket';
import type { Partner, Written } from '../../partner/client';
import { showsChange, showsCreation, showsDecision } from '../../partner/traits';
import { environmentDb } from '../../storage/databases';
import type { StoredWrite } from '../../storage/schema';
import { partnerOf } from '../connection';
import { dropDraft } from '../drafts';
import { closedNow, isHalfOpen } from '../gates';
import { isGone } from '../gone';
import { keepLink } from '../links';
import { ownInstallations } from '../own-installations';
import { isOurs } from '../session';
import { keyMark, storedKey } from '../stored-keys';
import { sweep } from '../sweep';
import { syncThread } from '../threads';
import { keepTicket, readTicket } from '../tickets';
import { messageInThread, notShown } from './confirm';
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
const mayHaveReset = async ({ environment, deed, uncertain, attempts, madeWith }: StoredWrite) =>
  deed.kind === 'test.reset' &&
  (uncertain || attempts > 0) &&
  madeWith !== undefined &&
  madeWith === keyMark(await storedKey(environment));

/**
 * Makes the one call that a stored write stands for, and keeps what the service made of it. A yes
 * counts once the answer, or a reading after it, shows what was asked for. May be cut off after any
 * line and run again: each step comes out the same the second time.
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
      const ticket = await asItStands(partner, created.value.made, stored);
      if (!ticket) return notShown;
      await keepTicket(place, ticket, Date.now());
      await keepLink(place, ticket.id, deed.reference);
      // A service that mixes tickets up is not one to be silent about.
      if (!showsCreation(ticket, stored))
        return failed({ kind: 'other-answer', ticketId: ticket.id });
      if (!isGone(place)) await keepClient(environment, deed.reference, deed.clientId);
      await dropDraft(environment, deed.subject, stored.action);
      return done({ ...created.value, made: ticket.id });
    }
    case 'ticket.change': {
      const changed = await partner.changeTicket(stored);
      if (!changed.ok) return changed;
      const { made } = changed.value;
      const ticket = made ? done(made) : await readTicket(place, deed.ticketId);
      if (!ticket.ok) return notShown;
      await keepTicket(place, ticket.value, Date.now());
      if (!showsChange(ticket.value, stored)) return notShown;
      return done({ ...changed.value, made: deed.ticketId });
    }
    case 'message.send': {
      const sent = await partner.sendMessage(stored);
      if (!sent.ok) return sent;
      const made = sent.value.made ?? (await messageReadBack(stored));
      return made === undefined ? notShown : done({ ...sent.value, made });
    }
    case 'application.decide': {
      const decided = await partner.decideApplication(stored);
      if (!decided.ok && !(await isDecidedSo(partner, stored, decided.failure))) return decided;
      if (decided.ok && decided.value.made === null) {
        const read = await partner.application(installationId, deed.applicationId);
        if (!read.ok || !showsDecision(read.value, stored)) return notShown;
      }
      await dropDraft(environment, decisionSubject(deed.applicationId), stored.action);
      return done({ ...(decided.ok && decided.value), made: deed.applicationId });
    }
    case 'test.reset': {
      if (environment !== 'test') return failed({ kind: 'wrong-environment', expected: 'test' });
      // Whose these are is certain before the call: afterwards another key may be in use.
      const own = await ownInstallations(await environmentDb(environment));
      const keyAddedAt = (await storedKey(environment))?.addedAt;
      const reset = await partner.resetTest(stored);
      if (!reset.ok && reset.failure.kind !== 'unreadable') return reset;
      // Installations and test clients have new ids now (partner-api.md, rule 2).
      const fresh = await partner.installations();
      // By which an answer that cannot be read is settled, too.
      if (!reset.ok && (!fresh.ok || isStillThere(installationId, fresh.value))) return reset;
      const isRead = fresh.ok && keyAddedAt !== undefined;
      await sweep(
        { ...stored, own, keyAddedAt },
        isRead ? { installations: fresh.value, keyAddedAt } : undefined,
      );
      return done({ ...(reset.ok && reset.value), made: undefined });
    }
  }
}

/** The message that a reply became, where the answer to it showed none: in the thread, read on. */
async function messageReadBack(stored: StoredWrite): Promise<string | undefined> {
  const { environment, installationId, deed } = stored;
  if (deed.kind !== 'message.send') return undefined;
  const place = { environment, installationId };
  const read = await syncThread(place, deed.ticketId, { ownSend: true });
  return read.ok ? messageInThread(await environmentDb(environment), stored) : undefined;
}

/** The ticket that a creation was answered with; read, where the answer does not show that it is ours. */
async function asItStands(
  partner: Partner,
  ticket: Ticket,
  stored: StoredWrite,
): Promise<Ticket | undefined> {
  if (showsCreation(ticket, stored)) return ticket;
  const read = await partner.ticket(ticket.id);
  return read.ok ? read.value : undefined;
}

/** A 409 to a replay may be because of what the first attempt did: then the application shows it. */
async function isDecidedSo(
  partner: Partner,
  stored: StoredWrite,
  { kind }: Failure,
): Promise<boolean> {
  const { deed, installationId, uncertain } = stored;
  if (!uncertain || kind !== 'conflict' || deed.kind !== 'application.decide') return false;
  const read = await partner.application(installationId, deed.applicationId);
  return read.ok && showsDecision(read.value, stored, { review: true });
}

/** No list at all proves nothing. */
const isStillThere = (installationId: string, fresh: readonly Installation[]): boolean =>
  fresh.length === 0 || fresh.some(({ id }) => id === installationId);

/** Remembers the client of a record, for the next ticket opened from it. */
async function keepClient(environment: Environment, reference: string, clientId: string) {
  const tx = (await environmentDb(environment)).transaction('records', 'readwrite');
  const record = await tx.store.get(reference);
  if (record) await tx.store.put({ ...record, clientId });
  await tx.done;
}
