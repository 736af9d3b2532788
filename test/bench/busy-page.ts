import type { Page } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import { taskTime } from './main-thread';
import { alternate, type Rounds, spreadOf } from './pairs';
import type { Figure } from './report';
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
  return [
    figure('no extension against itself', rounds, 'noneAgain'),
    figure('empty content script', rounds, 'empty'),
    figure('panel closed', rounds, 'folded', 1.02),
    figure('panel open', rounds, 'open', 1.02),
  ];
}

/** Opens one record after the other, and measures each while it changes. */
async function changingPage({ context }: Chromium, address: string) {
  const page = await context.newPage();
  const busy = await taskTime(page);
  return async (round: number): Promise<number> => {
    await page.bringToFront();
    await page.goto(`${address}/customers/${round + 1}`, { waitUntil: 'load' });
    await keepChanging(page, 1_500); // the work of loading is over by then
    const before = await busy();
    await keepChanging(page, 3_000);
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

const figure = (
  name: string,
  rounds: Rounds<Sides>,
  side: Exclude<keyof Sides, 'none'>,
  aim?: number,
): Figure => ({
  name: `${name}: main thread`,
  unit: '×',
  value: spreadOf(rounds, (round) => round[side] / round.none),
  behind: `${middle(rounds, side)} : ${middle(rounds, 'none')} ms`,
  ...(aim === undefined ? {} : { aim }),
});

const middle = (rounds: Rounds<Sides>, side: keyof Sides): string =>
  spreadOf(rounds, (round) => round[side]).median.toFixed(1);
