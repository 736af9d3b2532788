import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import { environmentDb } from '../../../lib/storage/databases';
import { sendMessage } from '../../../lib/worker/messages';
import { pump } from '../../../lib/worker/outbox/pump';
import { threadPage } from '../../../lib/worker/threads';
import { createTicket } from '../../../lib/worker/ticket-writes';
import type { Fault } from '../../fake-service/faults';
import { atRest, CUSTOMER, newTicket, openTicket } from '../background';
import { signedInStage } from '../stage';

export const POST_MESSAGE = { method: 'POST', path: /\/messages$/ };
export const POST_TICKET = { method: 'POST', path: /\/tickets$/ };

/** An answer of the service, or of a gateway in front of it, as it comes over the wire. */
export const answer = (
  status: number,
  body: string,
  part: Partial<Extract<Fault, { kind: 'status' }>> = {},
) => ({ kind: 'status', status, body, ...part }) as const;

export const one = (action: string) => ({ environment: 'test' as const, action });

/** A ticket to reply to, new for each test, and what an agent and time do. */
export function outboxStage() {
  const at = signedInStage();
  let ticketId = '';
  beforeEach(async () => {
    ticketId = await openTicket(at.service, at.place);
  });
  const stage = {
    get service() {
      return at.service;
    },
    get place() {
      return at.place;
    },
    get ticketId() {
      return ticketId;
    },
  };

  return {
    stage,

    send: async (text: string, ticketId = stage.ticketId): Promise<string> => {
      const action = randomUUID();
      const message = { text, attachments: [] };
      const sent = await sendMessage({ place: stage.place, ticketId, action, message });
      expect(sent).toEqual({ ok: true, value: null });
      return action;
    },

    /** Opens a ticket as an agent would, with whatever comes of it. */
    create: (action: string, summary = 'Refund') =>
      createTicket({
        place: stage.place,
        action,
        ticket: newTicket(stage.service, summary),
        record: CUSTOMER,
      }),

    /** How many tickets of that summary the service has. */
    ticketsNamed: (summary: string): number =>
      stage.service.control.readTickets().filter((ticket) => ticket.summary === summary).length,

    /** Has the service answer the next calls of a kind in a way of the test's own. */
    answers: (which: { method: string; path?: RegExp }, fault: Fault, times = 1) =>
      stage.service.control.answerNext({ ...which, times }, fault),

    /** What the service has of a ticket's thread. */
    arrived: (ticketId = stage.ticketId) =>
      stage.service.control.readTicket(ticketId).messages.map(({ text }) => text),

    /** What the thread shows as not confirmed, once nothing moves any more. */
    outgoing: async (ticketId = stage.ticketId) => {
      await atRest();
      const page = await threadPage(stage.place, ticketId, undefined);
      if (!page.ok) throw new Error(page.failure.kind);
      return page.value.outgoing;
    },

    /** Calls that were to send a message, as the service saw them. */
    posts: () =>
      stage.service.log
        .entries()
        .filter(({ method, path }) => method === 'POST' && POST_MESSAGE.path.test(path)),
  };
}

/** Moves all that waits to now, as time would. */
export async function letTimePass(): Promise<void> {
  const db = await environmentDb('test');
  for (const write of await db.getAll('writes'))
    if (write.state === 'queued') await db.put('writes', { ...write, nextAt: 0, undoUntil: 0 });
  await pump('test');
  await atRest();
}
