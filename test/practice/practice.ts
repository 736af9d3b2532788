import { expect, vi } from 'vitest';
import { PRACTICE_CUSTOMER, PRACTICE_SCOPE } from '../../lib/domain/practice/customer';
import type { PracticeStep } from '../../lib/domain/practice/steps';
import type { NewTicketData } from '../../lib/domain/tickets/ticket';
import { createPractice } from '../../lib/practice/transport';
import type { Params, Reply, RequestName } from '../../lib/protocol/contract';
import type { AppEvent } from '../../lib/protocol/events';

/** A valid ticket for the customer of practice. */
export const NEW_TICKET: NewTicketData = {
  clientId: PRACTICE_CUSTOMER.clientId,
  summary: 'Refund for order 4711',
  description: 'It was paid twice.',
  externalReference: 'crm.example/customers/1',
  priority: 'Regular',
  attachments: [],
};

export const REPLY = { text: 'It is order 4711.', attachments: [] };
export const scope = PRACTICE_SCOPE;

/** Practice as a panel uses it, on a clock that the test moves. */
export function startPractice() {
  vi.useFakeTimers();
  const steps: PracticeStep[] = [];
  const events: AppEvent[] = [];
  const transport = createPractice((step) => steps.push(step));
  transport.subscribe(({ event }) => events.push(event), new AbortController().signal);
  const { send } = transport;
  /** The value of a request that succeeds. */
  const ask = async <Q extends RequestName>(name: Q, params: Params<Q>): Promise<Reply<Q>> => {
    const outcome = await send(name, params);
    if (!outcome.ok) throw new Error(`${name}: ${outcome.failure.kind}`);
    return outcome.value;
  };
  return {
    steps,
    events,
    send,
    ask,
    /** Opens a ticket and returns its id. */
    open: async (data: Partial<NewTicketData> = {}): Promise<string> => {
      const made = await ask('ticket.create', {
        scope,
        commandId: crypto.randomUUID(),
        ticket: { ...NEW_TICKET, ...data },
        record: PRACTICE_CUSTOMER.ref,
      });
      if (made.kind !== 'done') throw new Error(`the ticket is ${made.kind}`);
      return made.row.ticket.id;
    },
    thread: (ticketId: string) => ask('thread.read', { scope, ticketId }),
    seen: async (ticketId: string) => {
      const { total } = await ask('thread.read', { scope, ticketId });
      const openedAt = Date.now();
      await ask('thread.markSeen', { scope, ticketId, upTo: total, openedAt });
    },
    reply: async (ticketId: string, commandId: string = crypto.randomUUID()) => {
      expect(await ask('message.send', { scope, ticketId, commandId, message: REPLY })).toBeNull();
      return commandId;
    },
    after: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
  };
}
