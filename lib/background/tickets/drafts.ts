import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Scope } from '../../domain/core/installation';
import { isAboutExisting, isDecision, ticketOfReply } from '../../domain/tickets/draft-subject';
import { isBlank } from '../../domain/tickets/message-rules';
import type { Draft } from '../../protocol/requests/drafts';
import { environmentDb } from '../../storage/databases';
import type { StoredDraft, TakenBack } from '../../storage/stored-draft';
import { publish } from '../core/publish';
import { isRetired } from '../core/retired-installations';
import { testDataResetAt } from '../core/settings-store';
import { isReply } from './commands/reply';
import { moveToOrphans } from './orphaned-replies';

/** Returns the user's unsent draft about a subject, or null. */
export async function readDraft(
  environment: Environment,
  subject: string,
): Promise<Outcome<Draft | null>> {
  const stored = await (await environmentDb(environment)).get('drafts', subject);
  if (!stored) return done(null);
  return done(shownDraft(stored));
}

/** A stored draft as a form gets it. */
const shownDraft = ({ subject: _, keptAt: __, taken, ...draft }: StoredDraft): Draft => ({
  ...draft,
  ...(taken && { takenFrom: taken.map(({ commandId }) => commandId) }),
});

/**
 * What undos put into a stored draft, and the form does not hold: neither was it made there, nor did the form
 * read it. Saving the form's draft over it would lose the user's text.
 */
function notHeldBy({ commandId, takenFrom = [] }: Draft, stored: StoredDraft | undefined) {
  const held = [commandId, ...takenFrom];
  return (stored?.taken ?? []).filter((one) => !held.includes(one.commandId));
}

/**
 * Stores a draft; a reply or decision without content is deleted, so that the lists, which look at the
 * keys only, do not mark it. Fails with `already-sent` if it was sent meanwhile. If undos put something into
 * it that the form does not hold, stores nothing and returns that: the form adds it and saves again.
 */
export async function saveDraft(
  environment: Environment,
  subject: string,
  form: Draft,
  installationId?: string,
): Promise<Outcome<TakenBack[]>> {
  const { takenFrom: _, ...draft } = form;
  try {
    const db = await environmentDb(environment);
    const tx = db.transaction(['drafts', 'commands'], 'readwrite', {
      durability: 'strict',
    });
    const sent = await tx.objectStore('commands').get(draft.commandId);
    // A reply's draft ends when its command is stored; a form's draft ends when the command succeeds.
    const over = sent && (sent.state === 'done' || isReply(sent));
    const drafts = tx.objectStore('drafts');
    const stored = await drafts.get(subject);
    const missing = over ? [] : notHeldBy(form, stored);
    if (missing.length > 0) return done(missing);
    const was = stored !== undefined;
    const is = !isAboutExisting(subject) || !isBlank(draft);
    if (!over && is)
      await drafts.put({
        subject,
        ...draft,
        keptAt: Date.now(),
        ...(installationId ? { installationId } : {}),
      });
    else if (!over) await drafts.delete(subject);
    await tx.done;
    if (!over && was !== is) await publishMark(environment, subject);
    return over ? failed({ kind: 'already-sent' }) : done([]);
  } catch (error) {
    return failed({ kind: 'not-saved', detail: String(error) });
  }
}

/**
 * Stores a screen's draft. The screen may still edit a draft whose ticket was reset; then a reply's
 * text moves to the orphaned replies in the outbox.
 */
export async function saveScreenDraft(
  scope: Scope,
  subject: string,
  draft: Draft,
): Promise<Outcome<TakenBack[]>> {
  const { environment, installationId } = scope;
  if (!isAboutExisting(subject) || !(await wasReset(scope)))
    return saveDraft(environment, subject, draft, installationId);
  await saveOrphanedReply(scope, { subject, ...draft, keptAt: Date.now(), installationId });
  return failed({ kind: 'test-data-reset' });
}

/**
 * True for a scope that a reset replaced, also after the background restarted. False for a scope of
 * another key, whose data is still stored.
 */
async function wasReset(scope: Scope): Promise<boolean> {
  const { environment, installationId } = scope;
  const db = await environmentDb(environment);
  const resetAt = await testDataResetAt(environment);
  const known = resetAt === undefined ? [] : await db.getAll('installations');
  const isKnown = known.length === 0 || known.some(({ id }) => id === installationId);
  const marks = IDBKeyRange.bound([installationId], [installationId, []]);
  const isKept =
    isKnown ||
    (await db.countFromIndex('tickets', 'installationId', installationId)) > 0 ||
    (await db.count('applications', marks)) > 0;
  // Check `isRetired` last: a cleanup may have run while the database was read.
  return isRetired(scope) || !isKept;
}

async function saveOrphanedReply({ environment }: Scope, draft: StoredDraft): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('commands', 'readwrite', {
    durability: 'strict',
  });
  const kept = await moveToOrphans(tx.store, environment, draft);
  await tx.done;
  if (kept) await publish({ kind: 'outbox', environment });
}

/** Deletes a draft that was sent or discarded, unless another window began a new one since. */
export async function dropDraft(
  environment: Environment,
  subject: string,
  commandId: string,
): Promise<Outcome<null>> {
  const tx = (await environmentDb(environment)).transaction('drafts', 'readwrite');
  const isIt = (await tx.store.get(subject))?.commandId === commandId;
  if (isIt) await tx.store.delete(subject);
  await tx.done;
  if (isIt) await publishMark(environment, subject);
  return done(null);
}

/** Tells the lists that the draft of a reply or decision appeared or disappeared. */
async function publishMark(environment: Environment, subject: string): Promise<void> {
  const ticketId = ticketOfReply(subject);
  if (ticketId !== undefined) await publish({ kind: 'ticket', environment, ticketId });
  else if (isDecision(subject)) await publish({ kind: 'applications', environment });
}
