import { done } from '../../../domain/core/failure';
import type { TicketChange } from '../../../domain/tickets/ticket';
import { showsChange } from '../../../partner/write-evidence';
import { adoptChange } from '../../outbox/adopt-change';
import { defineCommand } from '../../outbox/define-command';
import { fetchTicket, saveTicket } from '../ticket-store';
import type { ChangePayload } from './change-payload';
import { notRead, notShown } from './message-in-thread';
import { changeStillFits } from './preconditions';

/** PATCH /v1/tickets/{ticketId}: changes the summary, status or priority. */
export const changeTicketCommand = defineCommand<ChangePayload>({
  kind: 'ticket.change',
  queueKey: ({ ticketId }) => ticketId,
  replacesWaiting: ({ change }) => change.status !== undefined,
  checks: [{ check: changeStillFits }],
  execute: async (partner, command) => {
    const { environment, installationId, payload } = command;
    const scope = { environment, installationId };
    const changed = await partner.changeTicket(command);
    if (!changed.ok) return changed;
    const { made } = changed.value;
    const ticket = made ? done(made) : await fetchTicket(scope, payload.ticketId);
    if (!ticket.ok) return notRead(ticket.failure);
    await saveTicket(scope, ticket.value, Date.now());
    if (!showsChange(ticket.value, command)) return notShown;
    return done({ ...changed.value, made: payload.ticketId });
  },

  /** The agent's own change must not hold their other commands. */
  settle: (command) => adoptChange(command, command.payload.change),

  acknowledge: (payload, held) => {
    const changed = (held?.changed ?? []).map(({ field, now }) => [field, now]);
    return { ...payload, seen: { ...payload.seen, ...Object.fromEntries(changed) } };
  },
  adoptChange: (payload, change) =>
    payload.seen ? { ...payload, seen: { ...payload.seen, ...onlySet(change) } } : payload,

  moreText: ({ payload }) => (payload.change.summary ? [payload.change.summary] : []),
  redact: (payload) => ({ ...payload, change: {}, seen: undefined }),
  redactForeign: ({ seen, ...payload }) => ({
    ...payload,
    ...(seen ? { seen: { status: seen.status, priority: seen.priority } } : {}),
  }),
  describe: (_, { kind, ticketId, change }) => ({ kind, ticketId, change }),
  // A change that is being sent is shown where it was made.
  isPending: (_, { state }) => state !== 'done' && state !== 'sending',
});

/** A change without its undefined fields. */
const onlySet = ({ status, priority, summary }: TicketChange): TicketChange => ({
  ...(status === undefined ? {} : { status }),
  ...(priority === undefined ? {} : { priority }),
  ...(summary === undefined ? {} : { summary }),
});
