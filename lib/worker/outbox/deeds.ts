import type { WriteDeed } from '../../border/questions-outbox';
import type { Environment } from '../../domain/environment';
import { done, failed, type Outcome } from '../../domain/failure';
import type { NewMessage } from '../../domain/message';
import { environmentDb } from '../../storage/databases';
import type { Held } from '../../storage/held';
import type { Deed, StoredWrite } from '../../storage/schema';
import type { StoredThread } from '../../storage/stored-thread';
import { note } from '../log';
import { sawUpTo } from '../seen';
import { tellOf } from './attempt';
import { draftOf, joined } from './draft-of';
import { pump } from './pump';
import { afresh, moveWrite, takeOut, writeOf } from './rows';
import { deedsOf, mayTakeBack } from './view';

type Asked = { environment: Environment; action: string };

/**
 * Takes a write back that did not leave; its words become the draft again, in one transaction. A
 * message is also given back, for the screen that may hold a newer draft than the stored one. A
 * write that no draft can be made of stays as it is.
 */
export async function takeBack({
  environment,
  action,
}: Asked): Promise<Outcome<{ message?: NewMessage | undefined }>> {
  const db = await environmentDb(environment);
  const tx = db.transaction(['writes', 'drafts'], 'readwrite', { durability: 'strict' });
  const drafts = tx.objectStore('drafts');
  const known = await tx.objectStore('writes').get(action);
  const taken = known && (may(known, 'undo') || may(known, 'edit')) ? known : undefined;
  const draft = taken && draftOf(taken);
  const whole = draft && joined(draft, await drafts.get(draft.subject), taken);
  if (whole) {
    await tx.objectStore('writes').delete(action);
    await drafts.put(whole);
  }
  await tx.done;
  if (!taken && !(known && mayTakeBack(known))) return whyNot(known);
  if (!taken || !draft) return failed({ kind: 'unexpected', detail: 'no draft can be made of it' });
  if (!whole) return failed({ kind: 'already-writing' });
  note('write-undone', { environment, idempotencyKey: taken.idempotencyKey });
  await moveOn(taken);
  return done(taken.deed.kind === 'message.send' ? { message: taken.deed.message } : {});
}

/** A person's word that a write is to be tried now: the same key, the same bytes. */
export async function retry({ environment, action }: Asked): Promise<Outcome<null>> {
  const now = Date.now();
  return moved(
    await moveWrite(environment, action, (write) =>
      may(write, 'retry') ? { ...afresh(write, now), state: 'queued', nextAt: now } : undefined,
    ),
  );
}

/** Lets a held write go: its writer has seen what the notice said. */
export async function sendAnyway({ environment, action }: Asked): Promise<Outcome<null>> {
  const known = await writeOf(environment, action);
  if (!known || !('ticketId' in known.deed)) return failed({ kind: 'no-record' });
  const { ticketId } = known.deed;
  const thread = (await (await environmentDb(environment)).get('tickets', ticketId))?.thread;
  return moved(
    await moveWrite(environment, action, (write) =>
      write.state === 'held'
        ? {
            ...write,
            state: 'queued',
            nextAt: Date.now(),
            held: undefined,
            deed: knowing(write.deed, write.held, thread),
          }
        : undefined,
    ),
  );
}

/** With what the notice showed and what was seen in the thread; not with what came since unseen. */
function knowing(deed: Deed, held: Held | undefined, thread: StoredThread | undefined): Deed {
  const changed = (held?.changed ?? []).map(({ field, now }) => [field, now] as const);
  const seen = Object.fromEntries(changed);
  if (deed.kind === 'ticket.change') return { ...deed, seen: { ...deed.seen, ...seen } };
  if (deed.kind !== 'message.send') return deed;
  const upTo = Math.max(deed.sawUpTo, held?.upTo ?? 0, thread ? sawUpTo(thread) : 0);
  return { ...deed, sawUpTo: upTo, seen: { ...deed.seen, ...seen } };
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
            ...afresh({ ...write, uncertain: false, claimed: undefined }, now),
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
