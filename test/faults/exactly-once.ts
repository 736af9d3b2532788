import { expect } from '@playwright/test';
import { effectKinds } from '../fake-service/effects';
import type { FakeService } from '../fake-service/server';

/** Milliseconds after which a browser stops a background that waits for a response. */
export const BACKGROUND_LIFE = 30_000;

type Expected = {
  /** The agent's replies in each ticket, in the order of pressing Send. */
  replies?: Record<string, string[]>;
  /** How many changes the agent made to each ticket. */
  changes?: Record<string, number>;
  /** Summaries of the tickets that the agent created; each is one command. */
  tickets?: string[];
};

/**
 * Checks the promise at the service: every command took effect once, every Idempotency-Key came
 * with one body, and each ticket's messages are in the order of sending. It reads all calls since
 * the log was cleared and the service's own data, unaffected by dialects and faults.
 */
export function expectExactlyOnce(
  service: FakeService,
  { replies, changes, tickets }: Expected,
): void {
  expectOneBodyPerKey(service);
  const doubled = service.log
    .effects()
    .filter((effects) => effectKinds.reduce((sum, kind) => sum + effects[kind], 0) > 1);
  expect(doubled, 'actions that took effect more than once').toEqual([]);
  for (const [ticketId, texts] of Object.entries(replies ?? {})) {
    expect(repliesOf(service, ticketId), `replies in ticket ${ticketId}`).toEqual(texts);
    // Even if its calls failed, no command may have had two keys.
    expect(keysOf(postsTo(service, ticketId)).size, 'keys').toBeLessThanOrEqual(texts.length);
  }
  for (const [ticketId, count] of Object.entries(changes ?? {}))
    expect(keysOf(changesOf(service, ticketId)).size, 'keys of changes').toBe(count);
  for (const summary of tickets ?? [])
    expect(
      service.control.readTickets().filter((ticket) => ticket.summary === summary),
      `tickets called “${summary}”`,
    ).toHaveLength(1);
}

/** The partner's messages in a ticket, in the service's order. */
export const repliesOf = (service: FakeService, ticketId: string): string[] =>
  service.control
    .readTicket(ticketId)
    .messages.filter(({ author }) => author === 'partner')
    .map(({ text }) => text);

/** Calls that tried to add a message to a ticket, oldest first. */
export const postsTo = (service: FakeService, ticketId: string) =>
  service.log
    .entries()
    .filter(({ method, path }) => method === 'POST' && path.endsWith(`/${ticketId}/messages`));

/** Calls that tried to change a ticket, oldest first. */
export const changesOf = (service: FakeService, ticketId: string) =>
  service.log
    .entries()
    .filter(({ method, path }) => method === 'PATCH' && path.endsWith(`/${ticketId}`));

const keysOf = (calls: { idempotencyKey: string | undefined }[]) =>
  new Set(calls.map(({ idempotencyKey }) => idempotencyKey));

/** Matches those calls, for a fault that waits for them. */
export const postTo = (ticketId: string) => ({
  method: 'POST',
  path: new RegExp(`/${ticketId}/messages$`),
});

export const patchOf = (ticketId: string) => ({
  method: 'PATCH',
  path: new RegExp(`/${ticketId}$`),
});

function expectOneBodyPerKey(service: FakeService): void {
  const sent = new Map<string, Set<string>>();
  for (const { idempotencyKey, method, path, body } of service.log.entries()) {
    if (idempotencyKey === undefined || body === undefined) continue;
    const bodies = sent.get(idempotencyKey) ?? new Set();
    sent.set(idempotencyKey, bodies.add(`${method} ${path} ${body}`));
  }
  const several = [...sent].filter(([, bodies]) => bodies.size > 1);
  expect(several, 'keys that came with more than one body').toEqual([]);
}
