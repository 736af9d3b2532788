import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { isDecision, ticketOfReply } from '../../domain/tickets/draft-subject';
import { holdKey } from '../../domain/tickets/hold-key';
import type { NewMessage } from '../../domain/tickets/message';
import type { Params, Reply } from '../../protocol/contract';
import type { OutboxAction } from '../../protocol/requests/outbox';
import { environmentDb } from '../../storage/databases';
import type { StoredCommand } from '../../storage/stored-command';
import type { StoredDraft } from '../../storage/stored-draft';
import { logEvent } from '../core/log';
import { publish } from '../core/publish';
import { allowedActions, canUndo } from './allowed-actions';
import { dispatch } from './dispatcher';
import { publishChange } from './publish-change';
import { definitionOf } from './registry';
import {
  deleteWithFollowers,
  findCommand,
  openCommands,
  removeCommand,
  resetAttempts,
  updateCommand,
} from './store';
import { draftOfCommand, joinDrafts } from './to-draft';

type ActionInput = { environment: Environment; commandId: string };

/**
 * Undoes an unsent command: deletes it and those that wait for it, and stores its content as a draft, in one transaction. A
 * message is also returned, because the screen may hold a newer draft than the stored one. A command
 * that no draft can be made of stays.
 */
export async function undoCommand({
  environment,
  commandId,
}: ActionInput): Promise<Outcome<{ message?: NewMessage | undefined }>> {
  const db = await environmentDb(environment);
  const tx = db.transaction(['commands', 'drafts'], 'readwrite', { durability: 'strict' });
  const drafts = tx.objectStore('drafts');
  const known = await tx.objectStore('commands').get(commandId);
  const taken = known && (may(known, 'undo') || may(known, 'edit')) ? known : undefined;
  const draft = taken && draftOfCommand(taken);
  const joined = draft && joinDrafts(draft, await drafts.get(draft.subject), taken);
  if (taken && joined) {
    await deleteWithFollowers(tx.objectStore('commands'), taken);
    await drafts.put(joined);
  }
  // The browser may have stopped the background before the screen heard of it, and the screen asks again.
  const before = known ? undefined : await takenFrom(drafts, commandId);
  await tx.done;
  if (before) return done(before);
  if (!taken && !(known && canUndo(known))) return rejectionReason(known);
  if (!taken || !draft) return failed({ kind: 'unexpected', detail: 'no draft can be made of it' });
  if (!joined) return failed({ kind: 'already-writing' });
  logEvent('command-undone', { environment, idempotencyKey: taken.idempotencyKey });
  await moveOn(taken);
  // The list of applications marks the one with the draft.
  if (isDecision(draft.subject)) await publish({ kind: 'applications', environment });
  return done(returnedOf(draft.subject, draft));
}

/**
 * What an earlier undo of this command gave back, as long as no form saved it since. Nothing if the draft with the
 * command's own id is stored: its form has that text, and would add it a second time.
 */
async function takenFrom(
  drafts: { getAll: () => Promise<StoredDraft[]> },
  commandId: string,
): Promise<{ message?: NewMessage | undefined } | undefined> {
  for (const { subject, taken: all = [], commandId: own } of await drafts.getAll()) {
    const taken = all.find((one) => one.commandId === commandId);
    if (taken) return returnedOf(subject, taken);
    if (own === commandId) return {};
  }
  return undefined;
}

/** What an undo gives back to the screen: the message of a reply. Other forms read their draft. */
const returnedOf = (
  subject: string,
  { text, attachments }: NewMessage,
): { message?: NewMessage | undefined } =>
  ticketOfReply(subject) === undefined ? {} : { message: { text, attachments } };

/** The user retries a command now, with the same key and the same bytes. */
export async function retry({ environment, commandId }: ActionInput): Promise<Outcome<null>> {
  const now = Date.now();
  return moved(
    await updateCommand(environment, commandId, (command) =>
      may(command, 'retry')
        ? { ...resetAttempts(command, now), state: 'queued', nextAt: now }
        : undefined,
    ),
  );
}

/**
 * Releases a held command after the user saw what others changed. If it is held for something else by then, the
 * command stays, and the screen shows that.
 */
export async function sendAnyway({
  environment,
  commandId,
  seen,
}: Params<'command.sendAnyway'>): Promise<Outcome<null>> {
  const known = await findCommand(environment, commandId);
  const ticketId = known?.payload.ticketId;
  if (ticketId === undefined) return failed({ kind: 'no-record' });
  if (known?.state === 'held' && holdKey(known.held) !== seen) return moved(known);
  const thread = (await (await environmentDb(environment)).get('tickets', ticketId))?.thread;
  const acknowledged = (command: StoredCommand) =>
    definitionOf(command).acknowledge?.(command.payload, known?.held, thread) ?? command.payload;
  // What waits for it was seen with it.
  for (const one of await openCommands(environment))
    if (one.after === commandId)
      await updateCommand(environment, one.commandId, (now) => ({
        ...now,
        payload: acknowledged(now),
      }));
  return moved(
    await updateCommand(environment, commandId, (command) =>
      command.state === 'held' && holdKey(command.held) === seen
        ? {
            ...command,
            state: 'queued',
            nextAt: Date.now(),
            held: undefined,
            payload: acknowledged(command),
          }
        : undefined,
    ),
  );
}

/**
 * The user sends the same content under a new key. The service may then have it twice. One
 * transaction, so that an interruption loses nothing.
 */
export async function sendAsNew({ environment, commandId }: ActionInput): Promise<Outcome<null>> {
  const now = Date.now();
  return moved(
    await updateCommand(environment, commandId, (command) =>
      may(command, 'send-as-new')
        ? {
            ...resetAttempts({ ...command, uncertain: false, claimed: undefined }, now),
            idempotencyKey: crypto.randomUUID(),
            state: 'queued',
            nextAt: now,
          }
        : undefined,
    ),
  );
}

/** Removes a command, unless it is being sent now or was confirmed. */
export async function drop({
  environment,
  commandId,
}: ActionInput): Promise<Outcome<Reply<'command.discard'>>> {
  const taken = await removeCommand(
    environment,
    commandId,
    (command) => may(command, 'remove') || may(command, 'stop-trying'),
  );
  if (!taken) return rejectionReason(await findCommand(environment, commandId));
  const atStorage = (await definitionOf(taken).onRemoved?.(taken)) ?? 'gone';
  await moveOn(taken);
  return done({ atStorage });
}

const may = (command: StoredCommand, action: OutboxAction): boolean =>
  allowedActions(command, Date.now()).includes(action);

async function moved(command: StoredCommand | undefined): Promise<Outcome<null>> {
  if (!command) return failed({ kind: 'no-record' });
  await moveOn(command);
  return done(null);
}

/** Publishes the change and dispatches: commands behind it may be due now. */
async function moveOn(command: StoredCommand): Promise<void> {
  await publishChange(command);
  await dispatch(command.environment);
}

/** Why a command cannot be removed: it was sent meanwhile, or another window removed it. */
const rejectionReason = (known: StoredCommand | undefined) =>
  failed({ kind: known ? 'may-have-arrived' : 'no-record' });
