import { expect } from '@playwright/test';
import { type AtRest, type Reading, readAtRest } from './day';
import type { Stage } from './stage';

/** The most that the last hour may hold, by what the first one held. */
const MOST = 1.05;

/** Calls of a quiet while beyond the plan: one at each end, and a queue's own reading. */
const MORE_CALLS = 3;

/** Stores that grow with the agent's work. */
const OF_WORK = ['tickets', 'links', 'messages', 'own', 'commands', 'seen'];

/**
 * Expects nothing in the tab, the panel and the background that an hour before did not leave there. What
 * is there for a moment goes; what leaks does not.
 */
export async function expectAsBefore(stage: Stage, before: Reading): Promise<void> {
  await expect.poll(async () => addedSince(before, await readAtRest(stage))).toEqual([]);
}

/** What is there now and was not before: listeners, timers, documents, alarms, keys of a session. */
function addedSince(before: AtRest, now: AtRest): string[] {
  const [counts, past] = [countsOf(now), countsOf(before)];
  const names = [...before.stored.alarms, ...before.stored.session];
  return [
    ...Object.keys(counts)
      .filter((name) => (counts[name] ?? 0) > (past[name] ?? 0))
      .map((name) => `${name}: ${counts[name]} after ${past[name]}`),
    ...[...now.stored.alarms, ...now.stored.session].filter((name) => !names.includes(name)),
  ];
}

/** Every counter by its name. Memory and nodes are compared at the end of the day. */
const countsOf = ({ page, panel, background }: AtRest): Record<string, number> =>
  Object.fromEntries(
    Object.entries({ page, panel, background }).flatMap(([where, { heap, ...counts }]) =>
      Object.entries({ ...counts, nodes: 0 }).map(([what, count]) => [
        `${what} of ${where}`,
        count,
      ]),
    ),
  );

/**
 * Expects the last hour to hold as much memory as the first, and as many nodes. A background is compared
 * with the hour in which it was started: how much compiled code it starts with differs.
 */
export function expectSteadyMemory(first: Reading, started: Reading, last: Reading): void {
  for (const where of ['page', 'panel'] as const)
    expect(last[where].heap / first[where].heap, `memory of the ${where}`).toBeLessThan(MOST);
  const grown = last.background.heap / started.background.heap;
  expect(grown, 'memory of the background').toBeLessThan(MOST);
  for (const where of ['page', 'panel'] as const)
    expect(last[where].nodes / first[where].nodes, `nodes of the ${where}`).toBeLessThan(MOST);
}

/**
 * Expects no store to grow but with the work, each message to be stored once, and the calls of each
 * quiet while to be the planned ones.
 */
export function expectAsPlanned({ service }: Stage, readings: readonly Reading[]): void {
  const [first, last] = [readings.at(0), readings.at(-1)];
  if (!first || !last) throw new Error('Nothing was read.');
  const { rows } = last.stored;
  for (const [store, before] of Object.entries(first.stored.rows))
    if (!OF_WORK.includes(store)) expect(rows[store], `rows of ${store}`).toBe(before);
  const tickets = service.control.readTickets();
  expect(rows.tickets, 'stored tickets').toBe(tickets.length);
  expect(rows.messages, 'stored messages').toBe(
    tickets.reduce((sum, { messages }) => sum + messages.length, 0),
  );
  for (const { quiet } of readings) {
    expect(quiet.calls, 'calls of a quiet while').toBeLessThanOrEqual(quiet.planned + MORE_CALLS);
    expect(quiet.calls, 'calls of a quiet while').toBeGreaterThanOrEqual(quiet.planned / 2 - 1);
  }
}

const bytes = (heap: number): string => `${Math.round(heap / 1_000)} kB`;

/** A line of a day's table. */
export function lineOf({
  page,
  panel,
  background,
  stored,
  calls,
  quiet,
  seconds,
}: Reading): string {
  const sum = (counts: Record<string, number>) =>
    Object.values(counts).reduce((all, count) => all + count, 0);
  return [
    `page ${bytes(page.heap)}, panel ${bytes(panel.heap)}, background ${bytes(background.heap)}`,
    `${page.listeners} + ${panel.listeners} listeners, ${page.nodes} + ${panel.nodes} nodes`,
    `${page.timers} + ${panel.timers} + ${background.timers} timers`,
    `${stored.alarms.length} alarms, ${sum(stored.rows)} rows`,
    `${sum(calls)} calls, ${quiet.calls} in ${quiet.seconds.toFixed(0)} quiet s (plan ${quiet.planned})`,
    `took ${seconds.toFixed(0)} s`,
  ].join('; ');
}
