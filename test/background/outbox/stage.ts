import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import { dispatch } from '../../../lib/background/outbox/dispatcher';
import { findCommand } from '../../../lib/background/outbox/store';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { createTicket } from '../../../lib/background/tickets/submit-ticket';
import { threadPage } from '../../../lib/background/tickets/thread-page';
import { holdKey } from '../../../lib/domain/tickets/hold-key';
import { environmentDb } from '../../../lib/storage/databases';
import type { Fault } from '../../fake-service/faults';
import { atRest, CUSTOMER, newTicket, openTicket } from '../background';
import { signedInStage } from '../stage';

export const POST_MESSAGE = { method: 'POST', path: /\/messages$/ };
export const POST_TICKET = { method: 'POST', path: /\/tickets$/ };

/** A response of the service or of a gateway in front of it. */
export const response = (
  status: number,
  body: string,
  part: Partial<Extract<Fault, { kind: 'status' }>> = {},
) => ({ kind: 'status', status, body, ...part }) as const;

export const one = (commandId: string) => ({ environment: 'test' as const, commandId });

/** A command, and what its hold shows the user now. */
export const oneSeen = async (commandId: string) => ({
  ...one(commandId),
  seen: holdKey((await findCommand('test', commandId))?.held),
});

/** A new ticket for each test, and the actions of an agent. */
export function outboxStage() {
  const at = signedInStage();
  let ticketId = '';
  beforeEach(async () => {
    ticketId = await openTicket(at.service, at.scope);
  });
  const stage = {
    get service() {
      return at.service;
    },
    get scope() {
      return at.scope;
    },
    get ticketId() {
      return ticketId;
    },
  };

  return {
    stage,

    send: async (text: string, ticketId = stage.ticketId): Promise<string> => {
      const commandId = randomUUID();
      const message = { text, attachments: [] };
      const sent = await sendMessage({ scope: stage.scope, ticketId, commandId, message });
      expect(sent).toEqual({ ok: true, value: null });
      return commandId;
    },

    create: (commandId: string, summary = 'Refund') =>
      createTicket({
        scope: stage.scope,
        commandId,
        ticket: newTicket(stage.service, summary),
        record: CUSTOMER,
      }),

    ticketsNamed: (summary: string): number =>
      stage.service.control.readTickets().filter((ticket) => ticket.summary === summary).length,

    /** Makes the service respond to the next calls of a kind with this fault. */
    respondNext: (which: { method: string; path?: RegExp }, fault: Fault, times = 1) =>
      stage.service.control.respondNext({ ...which, times }, fault),

    /** The texts in the service's thread of a ticket. */
    arrived: (ticketId = stage.ticketId) =>
      stage.service.control.readTicket(ticketId).messages.map(({ text }) => text),

    /** What the thread shows as outgoing once no command moves. */
    outgoing: async (ticketId = stage.ticketId) => {
      await atRest();
      const page = await threadPage(stage.scope, ticketId, undefined);
      if (!page.ok) throw new Error(page.failure.kind);
      return page.value.outgoing;
    },

    /** Calls that send a message, as the service received them. */
    posts: () =>
      stage.service.log
        .entries()
        .filter(({ method, path }) => method === 'POST' && POST_MESSAGE.path.test(path)),
  };
}

/** Makes every waiting command due now. */
export async function letTimePass(): Promise<void> {
  const db = await environmentDb('test');
  for (const write of await db.getAll('commands'))
    if (write.state === 'queued') await db.put('commands', { ...write, nextAt: 0, undoUntil: 0 });
  await dispatch('test');
  await atRest();
}
