import type { Draft } from '../border/questions-tickets';
import type { Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import type { Place } from '../domain/installation';
import { environmentDb } from '../storage/databases';
import type { StoredDraft } from '../storage/schema';
import { RESET_AT } from './facts';
import { isGone } from './gone';
import { tell } from './news';
import { takeOverReply } from './stopped-replies';
import { isOfOneThing } from './sweep-database';

/** What was typed about a subject and not sent; null for nothing. */
export async function readDraft(
  environment: Environment,
  subject: string,
): Promise<Outcome<Draft | null>> {
  const stored = await (await environmentDb(environment)).get('drafts', subject);
  if (!stored) return done(null);
  const { action, text, attachments, fields } = stored;
  return done({ action, text, attachments, fields });
}

/** Keeps a draft. One that was sent meanwhile does not come back: `already-sent`. */
export async function keepDraft(
  environment: Environment,
  subject: string,
  draft: Draft,
  installationId?: string,
): Promise<Outcome<null>> {
  try {
    const db = await environmentDb(environment);
    const tx = db.transaction(['drafts', 'writes'], 'readwrite', {
      durability: 'strict',
    });
    const sent = await tx.objectStore('writes').get(draft.action);
    // A message's draft is over once it is stored to be sent; a form's lives until it succeeded.
    const over = sent && (sent.state === 'done' || sent.deed.kind === 'message.send');
    if (!over)
      await tx.objectStore('drafts').put({
        subject,
        ...draft,
        keptAt: Date.now(),
        ...(installationId ? { installationId } : {}),
      });
    await tx.done;
    return over ? failed({ kind: 'already-sent' }) : done(null);
  } catch (error) {
    return failed({ kind: 'not-saved', detail: String(error) });
  }
}

/**
 * The same for a screen: it may not know yet that what it writes about went with a reset. The words
 * of a reply go to the others of before, in the outbox.
 */
export async function keepDraftAt(
  place: Place,
  subject: string,
  draft: Draft,
): Promise<Outcome<null>> {
  const { environment, installationId } = place;
  if (!isOfOneThing(subject) || !(await isOfBefore(place)))
    return keepDraft(environment, subject, draft, installationId);
  await keepReplyOfBefore(place, { subject, ...draft, keptAt: Date.now(), installationId });
  return failed({ kind: 'test-data-reset' });
}

/**
 * True for a place of before a reset, also to a background that began after it. A place of another
 * key is not: what is kept of it is still there.
 */
async function isOfBefore(place: Place): Promise<boolean> {
  const { environment, installationId } = place;
  const db = await environmentDb(environment);
  const resetAt = await db.get('facts', RESET_AT);
  const known = resetAt === undefined ? [] : await db.getAll('installations');
  const isKnown = known.length === 0 || known.some(({ id }) => id === installationId);
  const marks = IDBKeyRange.bound([installationId], [installationId, []]);
  const isKept =
    isKnown ||
    (await db.countFromIndex('tickets', 'installationId', installationId)) > 0 ||
    (await db.count('applications', marks)) > 0;
  // Asked last: a reset may have been swept while the database was read.
  return isGone(place) || !isKept;
}

async function keepReplyOfBefore({ environment }: Place, draft: StoredDraft): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('writes', 'readwrite', {
    durability: 'strict',
  });
  const kept = await takeOverReply(tx.store, environment, draft);
  await tx.done;
  if (kept) await tell({ kind: 'service' });
}

/** Forgets a draft that was sent or given up, but not one that another window began since. */
export async function dropDraft(
  environment: Environment,
  subject: string,
  action: string,
): Promise<Outcome<null>> {
  const tx = (await environmentDb(environment)).transaction('drafts', 'readwrite');
  if ((await tx.store.get(subject))?.action === action) await tx.store.delete(subject);
  await tx.done;
  return done(null);
}
