import type { IDBPTransaction } from 'idb';
import { sha256Hex } from '../../bytes/sha256';
import type { Environment } from '../../domain/core/environment';
import * as v from '../../domain/core/schema';
import { type Message, NewMessage } from '../../domain/tickets/message';
import { writerOf } from '../../domain/tickets/message-rules';
import { isSameContent } from '../../partner/write-evidence';
import { messageSending } from '../../partner/writes';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { EnvironmentSchema } from '../../storage/schema';
import type { StoredCommand } from '../../storage/stored-command';
import type { StoredMessage } from '../../storage/stored-message';
import { putTicket } from '../../storage/ticket-index';
import { countsChanged } from '../core/counts-changed';
import { publish } from '../core/publish';
import { parseBody } from '../outbox/to-draft';
import { isReply } from './commands/reply';
import { clearNotification } from './desktop-notifications';
import { countByOthers, lastByOthers } from './messages-by-others';

// All agents of a partner share one key, and the service names the author of all their messages
// `partner`. This browser recognises its own by the outbox: by the id in the response, else by the text.

/** Ids of messages that this browser sent, each with the command that it was matched to by text. */
export type OwnIds = ReadonlyMap<string, { takenFor?: string }>;

/**
 * Returns which of these new messages this browser sent. They follow `total` stored messages. A
 * reply without a message id in its response is matched by text, once, and only to messages after
 * those that the user had seen.
 */
export async function ownMessagesAmong(
  db: EnvironmentDb,
  ticketId: string,
  messages: readonly Message[],
  total: number,
): Promise<OwnIds> {
  const own = new Map<string, { takenFor?: string }>();
  const byPartner = messages.filter(({ author }) => author === 'partner');
  if (byPartner.length === 0) return own;
  const keys = await db.getAllKeys('own', IDBKeyRange.bound([ticketId], [ticketId, []]));
  const known = new Set(keys.map(([, id]) => id));
  for (const { id } of byPartner) if (known.has(id)) own.set(id, {});

  const commands = await db.getAllFromIndex('commands', 'ticketId', ticketId);
  for (const command of commands.sort((a, b) => a.number - b.number))
    for (const [i, message] of messages.entries()) {
      if (message.author !== 'partner' || own.has(message.id)) continue;
      if (!(await isMessageOf(command, message, total + i))) continue;
      own.set(message.id, { takenFor: command.commandId });
      break;
    }
  return own;
}

/** True for a reply that may be in the thread while its message is unknown. */
const isUnplaced = ({ result, claimed, ...command }: StoredCommand): boolean =>
  result === undefined && claimed === undefined && mayHaveArrived(command);

const mayHaveArrived = ({ state, uncertain }: Pick<StoredCommand, 'state' | 'uncertain'>) =>
  state === 'done' || state === 'sending' || uncertain;

/** Whether a message has the text of a reply. After a purge, only the digest of the text is left. */
async function isMessageOf(command: StoredCommand, message: Message, number: number) {
  if (!isReply(command) || !isUnplaced(command)) return false;
  const { payload } = command;
  // A message that was there before the first attempt is not ours.
  if (number < (command.sentFrom ?? payload.sawUpTo)) return false;
  if (command.body === '')
    return (
      (await sha256Hex(messageSending(payload.ticketId, message).body)) ===
      (command.sentDigest ?? command.digest)
    );
  // With the links that were sent, not with those that stand for uploads.
  const sent = v.tryParse(NewMessage, parseBody(command));
  return isSameContent(sent ?? payload.message, message);
}

/** Marks messages as this browser's own, in the transaction that stores them. */
export async function saveOwnMessages(
  tx: IDBPTransaction<
    EnvironmentSchema,
    ('own' | 'commands' | 'tickets' | 'messages' | 'seen' | 'snoozes')[],
    'readwrite'
  >,
  ticketId: string,
  own: OwnIds,
): Promise<void> {
  for (const [id, { takenFor }] of own) {
    await tx.objectStore('own').put({ ticketId, id });
    const command =
      takenFor === undefined ? undefined : await tx.objectStore('commands').get(takenFor);
    if (command) await tx.objectStore('commands').put({ ...command, claimed: id });
  }
}

/** The stored row of a message, with its writer. */
export function withAuthorship(
  row: Pick<StoredMessage, 'ticketId' | 'number' | 'id' | 'message'>,
  own: boolean,
): StoredMessage {
  const { ticketId, number, id, message } = row;
  const by = writerOf({ author: message.author, own });
  const bare = { ticketId, number, id, message };
  return by === 'you' ? { ...bare, own: true } : { ...bare, by };
}

/**
 * Corrects the writer of stored messages once the service named a reply's message or refused the
 * reply. Updates counts and notifications.
 */
export async function claimOwnMessages(environment: Environment, commandId: string): Promise<void> {
  const db = await environmentDb(environment);
  const known = await db.get('commands', commandId);
  if (!known || !isReply(known) || !(known.result ?? known.claimed)) return;
  const { ticketId } = known.payload;
  const tx = db.transaction(['commands', 'own', 'messages', 'tickets'], 'readwrite');
  const command = await tx.objectStore('commands').get(commandId);
  if (!command) return tx.done;
  const { result, claimed } = command;
  const ours = mayHaveArrived(command) ? (result ?? claimed) : undefined;
  let moved = ours !== undefined && (await setOwn(tx, [ticketId, ours], true));
  if (claimed !== undefined && claimed !== ours) {
    moved = (await setOwn(tx, [ticketId, claimed], false)) || moved;
    await tx.objectStore('commands').put({ ...command, claimed: ours });
  }
  const unread = moved ? await countAgain(tx, ticketId) : undefined;
  await tx.done;
  if (unread === 0) await clearNotification(environment, ticketId);
  if (moved)
    await Promise.all([publish({ kind: 'ticket', environment, ticketId }), countsChanged()]);
}

type Tx = IDBPTransaction<
  EnvironmentSchema,
  ('own' | 'commands' | 'tickets' | 'messages')[],
  'readwrite'
>;

/** Marks a stored message as own or not, and returns whether that changed. */
async function setOwn(tx: Tx, key: [string, string], own: boolean): Promise<boolean> {
  const [ticketId, id] = key;
  if (own) await tx.objectStore('own').put({ ticketId, id });
  else await tx.objectStore('own').delete(key);
  const messages = tx.objectStore('messages');
  const row = await messages.index('id').get(key);
  if (!row || (row.own ?? false) === own) return false;
  await messages.put(withAuthorship(row, own));
  return true;
}

/** Recounts a thread and returns its number of unread messages. */
async function countAgain(tx: Tx, ticketId: string): Promise<number> {
  const tickets = tx.objectStore('tickets');
  const messages = tx.objectStore('messages');
  const stored = await tickets.get(ticketId);
  if (!stored) return 0;
  const { thread } = stored;
  const { all: unread } = await countByOthers(messages, ticketId, thread.seenUpTo);
  const last = await messages.get([ticketId, thread.total - 1]);
  const lastBy = last && writerOf({ ...last.message, own: last.own });
  const lastOther = (await lastByOthers(messages, ticketId))?.number;
  await putTicket(tickets, {
    ...stored,
    thread: { ...thread, unread, lastByOthers: lastOther, lastBy },
  });
  return unread;
}
