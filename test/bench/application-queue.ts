import type { Page } from '@playwright/test';
import type { JsonObject } from '../fake-service/records';
import { type Desk, ONBOARDING, openDesk, rowOf } from './desk';
import { merchant, merchantNamed, registrationOf } from './merchants';
import { alternate, spreadOf, timesOf } from './pairs';
import { type PlainRow, plainRows } from './plain-rows';
import { counted, type Figure } from './report';
import { scrollingFigures, sidesOf } from './sides';
import type { Stage } from './stage';

/** Milliseconds: each of ours before the same work of a plain page. */
type Sides = {
  cold: number;
  fetch: number;
  known: number;
  drawn: number;
  found: number;
  left: number;
};

const ROUNDS = 9;
const QUEUE = 'main section[aria-label=Onboarding] [data-scrolls]';

/** The desk's queue of 5,000 applications against a plain page with as many rows. */
export async function applicationQueue(stage: Stage): Promise<Figure[]> {
  const { alongside, service } = stage;
  const { installationId } = service.places.test.withOnboarding;
  // Two presses on `Show more` list them all.
  const count = timesOf(5_000, 2_100);
  const newest = rowOf(merchantNamed(count - 1));
  const firstWord = registrationOf(0);
  const snapshots = Array.from({ length: count }, (_, n) => merchant(n));
  for (const snapshot of snapshots) service.control.applicationArrives(installationId, snapshot);
  const plain = await plainRows(stage, 'Applications', snapshots.map(rowFor));
  const desk = await openDesk(alongside);
  const toQueue = () => desk.press(ONBOARDING, newest);
  const search = { selector: 'main search input[type=search]' };
  const oldest = rowOf(merchantNamed(0));

  const rounds = await alternate<Sides>(
    {
      cold: async () => {
        await desk.begin();
        await alongside.stopBackground();
        return toQueue();
      },
      fetch: () => fetchList(plain.page, installationId, service.keys.testFull),
      known: async () => {
        await desk.begin();
        return toQueue();
      },
      drawn: plain.draw,
      found: async () => {
        await desk.begin();
        await toQueue();
        return desk.type(search, firstWord, oldest);
      },
      left: () => plain.find(firstWord),
    },
    { rounds: ROUNDS, warmUps: 1 },
  );
  await desk.begin();
  await toQueue();
  const all = await showAll(desk);
  const scrolling = await scrollingFigures(desk.page, QUEUE, plain.page, {
    by: 1_500,
    how: 'while scrolling through it',
  });
  const elements = await desk.elements();

  const { middle, figure } = sidesOf(rounds);
  return [
    {
      name: 'read by a stopped background, to readable : fetch + rows',
      unit: '×',
      value: spreadOf(rounds, ({ cold, fetch, drawn }) => cold / (fetch + drawn)),
      behind: `${middle('cold')} : ${middle('fetch')} + ${middle('drawn')} ms`,
    },
    figure('known, `Onboarding` pressed to readable : rows', 'known', 'drawn', 1),
    figure('word typed to the row found : rows hidden', 'found', 'left', 1),
    {
      name: 'elements in the desk with 5,000 applications',
      unit: 'elements',
      value: counted(elements),
      aim: 500,
      behind: `${await plain.elements()} in the plain page`,
    },
    {
      name: 'all 5,000 listed after two presses',
      unit: 'ms',
      value: counted(all),
    },
    ...scrolling,
  ];
}

/** A row of the plain page: it shows what ours shows, and the search reads its whole snapshot. */
const rowFor = (snapshot: JsonObject, n: number): PlainRow => ({
  name: merchantNamed(n),
  value: 'Submitted',
  sought: JSON.stringify(snapshot),
});

/** Presses “Show more” until everything is listed; returns the milliseconds. */
async function showAll(desk: Desk): Promise<number> {
  const more = { selector: `${QUEUE} > div > button` };
  const some = await desk.press(more, { selector: `${QUEUE} li[aria-setsize="2000"]` });
  return some + (await desk.press(more, { selector: `${QUEUE} li:not([aria-setsize="2000"])` }));
}

/** The lower bound for reading the list: a page of the service's own origin fetches it. */
const fetchList = (page: Page, installationId: string, key: string): Promise<number> =>
  page.evaluate(
    async ({ path, key }) => {
      const before = performance.now();
      await (await fetch(path, { headers: { 'Api-Key': key }, cache: 'no-store' })).json();
      return performance.now() - before;
    },
    { path: `/v1/installations/${installationId}/merchant-onboarding/applications`, key },
  );
