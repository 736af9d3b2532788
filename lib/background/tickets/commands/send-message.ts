import { done, type Outcome } from '../../../domain/core/failure';
import type { Scope } from '../../../domain/core/installation';
import { messageBody } from '../../../domain/tickets/request-bodies';
import { environmentDb } from '../../../storage/databases';
import type { StoredCommand } from '../../../storage/stored-command';
import { adoptChange } from '../../outbox/adopt-change';
import { defineCommand } from '../../outbox/define-command';
import { openCommands } from '../../outbox/store';
import { newDraftFrom } from '../../outbox/to-draft';
import { claimOwnMessages } from '../own-messages';
import { readUpTo } from '../read-markers';
import { seenStatus } from '../seen-state';
import { syncThread } from '../thread-sync';
import { fetchTicket, saveTicket } from '../ticket-store';
import { deleteGivenFiles, filesAreReady, giveFiles, removeUnsentFiles } from './attached-files';
import { attachmentLinksWork } from './attachment-links';
import { messageInThread, notRead, notShown } from './message-in-thread';
import { replyStillFits } from './preconditions';
import type { ReplyPayload } from './reply';

/** POST …/messages: a reply in a ticket. */
export const sendMessageCommand = defineCommand<ReplyPayload>({
  kind: 'message.send',
  queueKey: ({ ticketId }) => ticketId,
  consumedDraft: ({ subject }) => subject,
  isSameDraft: ({ text, attachments }, { message }) =>
    JSON.stringify([text, attachments]) === JSON.stringify([message.text, message.attachments]),

  checks: [
    {
      check: (command) =>
        filesAreReady(command, command.payload.message.attachments, (attachments) =>
          messageBody({ ...command.payload.message, attachments }),
        ),
    },
    { check: attachmentLinksWork },
    { check: replyStillFits },
  ],
  /** Stores how many messages the thread had when the first attempt began. */
  beforeSending: async (command) => {
    const { environment, payload } = command;
    if (!(await giveFiles(command, payload.message.attachments))) return undefined;
    const stored = await (await environmentDb(environment)).get('tickets', payload.ticketId);
    return { sentFrom: stored?.forgotten ? undefined : stored?.thread.total };
  },
  execute: async (partner, command) => {
    const sent = await partner.sendMessage(command);
    if (!sent.ok) return sent;
    const { made } = sent.value;
    const shown = made === null ? await readBack(command) : done(made);
    return shown.ok ? done({ ...sent.value, made: shown.value }) : shown;
  },

  afterAttempt: ({ environment, commandId }) => claimOwnMessages(environment, commandId),
  onConfirmed: async (command) => {
    const { environment, installationId, payload } = command;
    const scope = { environment, installationId };
    await syncThread(scope, payload.ticketId, { ownSend: true });
    // Until now the thread showed them with the message.
    await deleteGivenFiles(environment, payload.message.attachments);
    if (command.attempts === 1 && (await hasChangeBehind(command)))
      await adoptNewStatus(scope, command);
  },
  settle: ({ environment, commandId }) => claimOwnMessages(environment, commandId),
  onRemoved: ({ environment, payload }) =>
    removeUnsentFiles(environment, payload.message.attachments),
  isKeptByService: async (db, command) => (await messageInThread(db, command)) !== undefined,
  ownMessage: ({ state, result, payload: { ticketId } }) =>
    state === 'done' && result !== undefined ? { ticketId, id: result } : undefined,
  forTeam: ({ state, result, installationId, payload: { ticketId } }) =>
    state === 'done' && result !== undefined
      ? { kind: 'sent', at: Date.now(), ticketId, messageId: result, installationId }
      : undefined,

  toDraft: (command) => ({
    ...newDraftFrom(command),
    fields: {},
    subject: command.payload.subject,
    ...command.payload.message,
  }),
  mergeDrafts: (draft, other) => ({
    ...other,
    text: [draft.text, other.text].filter(Boolean).join('\n\n'),
    attachments: [...draft.attachments, ...other.attachments],
  }),
  /** The user has seen what the banner and the thread showed, but no later message. */
  acknowledge: (payload, held, thread) => {
    const status = held?.changed?.find(({ field }) => field === 'status')?.now;
    const sawUpTo = Math.max(payload.sawUpTo, held?.upTo ?? 0, thread ? readUpTo(thread) : 0);
    return {
      ...payload,
      sawUpTo,
      seen: { ...payload.seen, ...(status === undefined ? {} : { status }) },
    };
  },
  adoptChange: (payload, { status }) =>
    payload.seen && status !== undefined ? { ...payload, seen: { status } } : payload,

  redact: (payload) => ({ ...payload, message: { text: '', attachments: [] } }),
  describe: (_, { kind, ticketId, message }) => ({ kind, ticketId, message }),
  isInThread: async (db, command) => (await messageInThread(db, command)) !== undefined,
  isPending: async (db, command) => {
    if (command.state !== 'done') return true;
    // Without its text there is nothing to show: the thread has it, or a lock redacted it, and it is only known to be done.
    if (command.result === undefined || command.body === '') return false;
    return (await messageInThread(db, command)) === undefined;
  },
});

/** Whether a change of the ticket goes after the reply: of `Send and…`, or one that the agent made meanwhile. */
const hasChangeBehind = async ({ environment, payload }: StoredCommand<ReplyPayload>) =>
  (await openCommands(environment)).some(
    ({ payload: { kind, ticketId } }) => kind === 'ticket.change' && ticketId === payload.ticketId,
  );

/**
 * A service may move a ticket when a reply arrives. That is no change by others, so it must not hold
 * the change that followed the reply. Right before the reply, the check read the status.
 */
async function adoptNewStatus(scope: Scope, command: StoredCommand<ReplyPayload>): Promise<void> {
  const { ticketId, seen } = command.payload;
  const before = await seenStatus(scope, ticketId);
  if (before === undefined || before.status !== seen?.status) return;
  const requestedAt = Date.now();
  const read = await fetchTicket(scope, ticketId);
  if (!read.ok) return;
  await saveTicket(scope, read.value, requestedAt);
  const { status } = read.value;
  if (status !== before.status) await adoptChange(command, { status });
}

/** Reads the thread to find a reply's message, because the response named none. */
async function readBack(
  command: Parameters<typeof messageInThread>[1] & { payload: { ticketId: string } },
): Promise<Outcome<string>> {
  const { environment, installationId, payload } = command;
  const scope = { environment, installationId };
  const read = await syncThread(scope, payload.ticketId, { ownSend: true });
  if (!read.ok) return notRead(read.failure);
  const made = await messageInThread(await environmentDb(environment), command);
  return made === undefined ? notShown : done(made);
}
