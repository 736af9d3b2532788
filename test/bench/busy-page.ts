import type { Page } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import { type Floor, withFloors } from './floors';
import { taskTime } from './main-thread';
import { alternate, untilRest } from './pairs';
import type { Figure } from './report';
import { sidesOf } from './sides';
import type { Stage } from './stage';

/** Milliseconds of main thread during three seconds of a page that keeps changing. */
type Sides = { none: number; noneAgain: number; empty: number; folded: number; open: number };

/** What the content script costs a page that changes a thousand nodes a second. */
export async function busyPage({ bare, tiny, alongside, folded, open }: Stage): Promise<Figure[]> {
  const none = await changingPage(bare, open.address);
  const rounds = await alternate<Sides>(
    {
      none,
      empty: await changingPage(tiny, folded.address),
      folded: await changingPage(alongside, folded.address),
      open: await changingPage(alongside, open.address),
      noneAgain: none,
    },
    { rounds: 8, warmUps: 1 },
  );
  const { figure } = sidesOf<keyof Sides>(rounds);
  const figures = [
    figure('no extension against itself: main thread', 'noneAgain', 'none'),
    figure('empty content script: main thread', 'empty', 'none'),
    figure('panel closed: main thread', 'folded', 'none', 1.02),
    figure('panel open: main thread', 'open', 'none', 1.02),
  ];
  const floor: Floor = {
    figure: 'empty content script: main thread',
    scale: 'costs-nothing-at-1',
  };
  return withFloors(figures, {
    'panel closed: main thread': floor,
    'panel open: main thread': floor,
  });
}

/** Opens one record after the other, and measures each while it changes. */
async function changingPage({ context }: Chromium, address: string) {
  const page = await context.newPage();
  const busy = await taskTime(page);
  return async (round: number): Promise<number> => {
    await page.bringToFront();
    await page.goto(`${address}/customers/${round + 1}`, { waitUntil: 'load' });
    await keepChanging(page, untilRest(1_500)); // the work of loading is over by then
    const before = await busy();
    await keepChanging(page, untilRest(3_000));
    return (await busy()) - before;
  };
}

/** Replaces a hundred nodes ten times a second, as pages with live prices do. */
const keepChanging = (page: Page, ms: number): Promise<void> =>
  page.evaluate(async (ms) => {
    const list = document.querySelector('aside') ?? document.body;
    for (const end = performance.now() + ms; performance.now() < end; ) {
      const box = document.createElement('div');
      for (let i = 0; i < 100; i++) box.append(Object.assign(new Image(), { alt: `${i}` }));
      list.firstElementChild?.replaceWith(box);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }, ms);
