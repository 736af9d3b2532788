import { expect } from '@playwright/test';
import { candidate } from '../../lib/background/polling/candidates';
import { plannedCalls } from '../bench/planned-calls';
import type { Stage } from './stage';
import { ticketsOf } from './stored';

/** Calls of a while in which the agent only reads: those that came, and those of the poller's plan. */
export type Quiet = { seconds: number; calls: number; planned: number };

/**
 * Waits until the open thread was read a number of times while the agent does nothing, and counts the
 * calls of that while. The plan begins with what the background knows then.
 */
export async function waitQuietly(
  { browser, service, quiet }: Stage,
  reads: number,
): Promise<Quiet> {
  const readsOfThread = () =>
    service.log
      .entries()
      .filter(({ method, path }) => method === 'GET' && isThread(path, quiet.ticketId)).length;
  const before = service.log.entries().length;
  const { tickets, links } = await ticketsOf(browser.background());
  const start = Date.now();
  const end = readsOfThread() + reads;
  await expect.poll(readsOfThread).toBeGreaterThanOrEqual(end);
  const now = Date.now();
  const stored = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]));
  const ids = new Set([...stored.keys(), ...links.map(({ ticketId }) => ticketId)]);
  const candidates = [...ids].flatMap(
    (id) =>
      candidate(
        id,
        stored.get(id),
        links.filter(({ ticketId }) => ticketId === id),
      ) ?? [],
  );
  const shown = new Map([[quiet.ticketId, { since: 0, open: true }]]);
  return {
    seconds: (now - start) / 1_000,
    calls: service.log.entries().length - before,
    planned: plannedCalls(candidates, shown, { start, countFrom: start, end: now }),
  };
}

const isThread = (path: string, ticketId: string): boolean =>
  path.startsWith(`/v1/tickets/${ticketId}/messages`);
