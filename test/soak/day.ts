import { expect } from '@playwright/test';
import type { FakeService } from '../fake-service/server';
import { heapOfBackground, type Memory, memoryOf } from './memory';
import { type Quiet, waitQuietly } from './quiet';
import { type Stage, show } from './stage';
import { type Done, ELSEWHERE, IN_TAB, STOPS, type Step } from './steps';
import { type Stored, storedBy } from './stored';
import { countInBackground, type Waiting, waitingIn, waitingInContentWorld } from './timers';

/** What there is with everything at rest: one tab, one open thread. */
export type AtRest = {
  page: Memory & Waiting;
  panel: Memory & Waiting;
  background: Pick<Memory, 'heap'> & Waiting;
  stored: Stored;
};

/** What was read after an hour. */
export type Reading = AtRest & {
  /** The service's calls of this hour, by kind. */
  calls: Record<string, number>;
  quiet: Quiet;
  seconds: number;
};

export type Hour = {
  /** How often each step is done. */
  times: number;
  /** Whether the browser stops the background in this hour; otherwise it lives through it. */
  stops: boolean;
  /** Readings of the open thread that are waited for at the end. */
  reads: number;
};

/**
 * Works for an hour and reads what is left of it. The hour's number is its seed. The browser stops
 * the background before the other work, so that the last one does as much in every hour.
 */
export async function workAnHour(
  stage: Stage,
  hour: number,
  { times, stops, reads }: Hour,
  done: Done,
): Promise<Reading> {
  const before = stage.service.log.entries().length;
  const began = Date.now();
  const random = randomBy(hour);
  const often = (steps: readonly Step[]): Step[] =>
    shuffled(
      steps.flatMap((step) => Array.from({ length: times }, () => step)),
      random,
    );
  const customers = shuffled(stage.customers, random);
  const steps = [...(stops ? often(STOPS) : []), ...often(ELSEWHERE), ...often(IN_TAB)];
  for (const [at, step] of steps.entries()) {
    const customer = customers[at % customers.length];
    if (customer) await step(stage, customer, `${hour}.${at}`, done);
    if (stops && at === STOPS.length * times - 1)
      await countInBackground(stage.browser.background());
  }
  await toRest(stage);
  const quiet = await waitQuietly(stage, reads);
  return {
    ...(await readSettled(stage)),
    calls: callsByKind(stage.service, before),
    quiet,
    seconds: (Date.now() - began) / 1_000,
  };
}

/** Shows the thread in which nothing happens. */
async function toRest({ tab, panel, quiet }: Stage): Promise<void> {
  await tab.toFront();
  await show(tab, panel, quiet);
  await panel.click('button', quiet.summary);
  await panel.seeText('Message 10');
}

/**
 * The page waits for nothing. The panel's caches are empty, and it waits for its next report to the background. A
 * reading in the middle of a report would have no timer, and every later one would have one more.
 */
const SETTLED = { page: { timers: 0 }, panel: { long: 0, timers: 1 } };

/** Reads everything but the calls, at a moment at which all is settled. */
async function readSettled(stage: Stage): Promise<AtRest> {
  const readings: AtRest[] = [];
  const read = async (): Promise<AtRest> => {
    const reading = await readAtRest(stage);
    readings.push(reading);
    return reading;
  };
  await expect.poll(read).toMatchObject(SETTLED);
  const last = readings.at(-1);
  if (!last) throw new Error('Nothing was read.');
  return last;
}

/** Reads everything but the calls. */
export async function readAtRest(stage: Stage): Promise<AtRest> {
  const { browser, tab, panel } = stage;
  return {
    page: { ...(await memoryOf(tab.page)), ...(await waitingInContentWorld(tab.page)) },
    panel: { ...(await memoryOf(panel.frame)), ...(await waitingIn(panel.frame)) },
    background: {
      heap: await heapOfBackground(browser),
      ...(await waitingIn(browser.background())),
    },
    stored: await storedBy(browser.background()),
  };
}

/** Counts the calls after the first ones of the log, with ids left out of their paths. */
function callsByKind({ log }: FakeService, from: number): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { method, path } of log.entries().slice(from)) {
    const kind = `${method} ${path.replace(/\?.*/, '').replace(/\/(tickets|installations|applications)\/[^/]+/g, '/$1/:id')}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed + 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const shuffled = <One>(all: readonly One[], random: () => number): One[] =>
  all
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
