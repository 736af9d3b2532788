import type { WriteDeed } from '../../border/questions-outbox';
import { Decision } from '../../domain/application';
import { decisionSubject, draftOfDecision } from '../../domain/decision-draft';
import type { Environment } from '../../domain/environment';
import { done, failed, type Outcome } from '../../domain/failure';
import type { NewMessage } from '../../domain/message';
import { NewTicket } from '../../domain/ticket';
import { environmentDb } from '../../storage/databases';
import type { StoredDraft, StoredWrite } from '../../storage/schema';
import { note } from '../log';
import { sawUpTo } from '../seen';
import { tellOf } from './attempt';
import { pump } from './pump';
import { afresh, moveWrite, takeOut, writeOf } from './rows';
import { deedsOf, mayTakeBack } from './view';

type Asked = { environment: Environment; action: string };

/**
 * Takes a write back that did not leave; its words become the draft again, in one transaction. A
 * message is also given back, for the screen that may hold a newer draft than the stored one.
 */
export async function takeBack({
  environment,
  action,
}: Asked): Promise<Outcome<{ message?: NewMessage | undefined }>> {
  const db = await environmentDb(environment);
  const tx = db.transaction(['writes', 'drafts'], 'readwrite', { durability: 'strict' });
  const drafts = tx.objectStore('drafts');
  const known = await tx.objectStore('writes').get(action);
  const draft = known && draftOf(known);
  const other = draft && (await drafts.get(draft.subject));
  // Two replies are joined; two forms are not.
  const busy = known?.deed.kind !== 'message.send' && other && other.action !== action;
  const taken = known && mayTakeBack(known) && !busy ? known : undefined;
  if (taken) await tx.objectStore('writes').delete(action);
  if (taken && draft) await drafts.put(joined(draft, other));
  await tx.done;
  if (busy) return failed({ kind: 'already-writing' });
  if (!taken) return whyNot(known);
  note('write-undone', { environment, idempotencyKey: taken.idempotencyKey });
  await moveOn(taken);
  return done(taken.deed.kind === 'message.send' ? { message: taken.deed.message } : {});
}

/** The draft that a write was made from. Its next sending is another write. */
function draftOf({ deed, body, failure }: StoredWrite): StoredDraft | undefined {
  const first = { action: crypto.randomUUID(), fields: {}, keptAt: Date.now() };
  if (deed.kind === 'message.send') return { ...first, subject: deed.subject, ...deed.message };
  if (deed.kind === 'application.decide') {
    const decision = Decision.safeParse(JSON.parse(body));
    const subject = decisionSubject(deed.applicationId);
    return decision.success ? { ...first, subject, ...draftOfDecision(decision.data) } : undefined;
  }
  if (deed.kind !== 'ticket.create') return undefined;
  const ticket = NewTicket.safeParse(JSON.parse(body));
  if (!ticket.success) return undefined;
  const { summary, description, priority, clientId, attachments } = ticket.data;
  const fields: Record<string, string> = { summary, priority };
  // Of before a reset: nobody's any more.
  if (failure?.kind !== 'test-data-reset') fields.clientId = clientId;
  return { ...first, subject: deed.subject, text: description, attachments, fields };
}

/** What was taken back, before what was typed since. */
const joined = (draft: StoredDraft, other: StoredDraft | undefined): StoredDraft =>
  other?.action === draft.action
    ? other
    : other
      ? {
          ...other,
          text: [draft.text, other.text].filter(Boolean).join('\n\n'),
          attachments: [...draft.attachments, ...other.attachments],
        }
      : draft;

/** A person's word that a write is to be tried now: the same key, the same bytes. */
export async function retry({ environment, action }: Asked): Promise<Outcome<null>> {
  const now = Date.now();
  return moved(
    await moveWrite(environment, action, (write) =>
      may(write, 'retry') ? { ...afresh(write, now), state: 'queued', nextAt: now } : undefined,
    ),
  );
}

/** Lets a held reply go: its writer has seen what the thread holds now. */
export async function sendAnyway({ environment, action }: Asked): Promise<Outcome<null>> {
  const known = await writeOf(environment, action);
  if (known?.deed.kind !== 'message.send') return failed({ kind: 'no-record' });
  const { ticketId } = known.deed;
  const thread = (await (await environmentDb(environment)).get('tickets', ticketId))?.thread;
  return moved(
    await moveWrite(environment, action, (write) =>
      write.state === 'held' && write.deed.kind === 'message.send'
        ? {
            ...write,
            state: 'queued',
            nextAt: Date.now(),
            held: undefined,
            // What the notice showed and what was seen in the thread; not what came since unseen.
            deed: {
              ...write.deed,
              sawUpTo: Math.max(
                write.deed.sawUpTo,
                write.held?.upTo ?? 0,
                thread ? sawUpTo(thread) : 0,
              ),
            },
          }
        : undefined,
    ),
  );
}

/**
 * The same words under a new key, because a person says so: what went out under the old one may
 * exist beside it. In one step, so that nothing is lost between the two.
 */
export async function sendAnew({ environment, action }: Asked): Promise<Outcome<null>> {
  const now = Date.now();
  return moved(
    await moveWrite(environment, action, (write) =>
      may(write, 'send-anew')
        ? {
            ...afresh({ ...write, uncertain: false }, now),
            idempotencyKey: crypto.randomUUID(),
            state: 'queued',
            nextAt: now,
          }
        : undefined,
    ),
  );
}

/** Gives a write up. One that is being sent now, or was confirmed, cannot be. */
export async function drop({ environment, action }: Asked): Promise<Outcome<null>> {
  const taken = await takeOut(
    environment,
    action,
    (write) => may(write, 'remove') || may(write, 'stop-trying'),
  );
  if (!taken) return whyNot(await writeOf(environment, action));
  await moveOn(taken);
  return done(null);
}

const may = (write: StoredWrite, deed: WriteDeed): boolean =>
  deedsOf(write, Date.now()).includes(deed);

async function moved(write: StoredWrite | undefined): Promise<Outcome<null>> {
  if (!write) return failed({ kind: 'no-record' });
  await moveOn(write);
  return done(null);
}

/** Others of its line may go now; screens are told. */
async function moveOn(write: StoredWrite): Promise<void> {
  await tellOf(write);
  await pump(write.environment);
}

/** Nothing to take: it went meanwhile, or another window took it. */
const whyNot = (known: StoredWrite | undefined) =>
  failed({ kind: known ? 'may-have-arrived' : 'no-record' });
