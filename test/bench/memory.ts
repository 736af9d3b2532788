import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import { withFloors } from './floors';
import { loadToRest } from './main-thread';
import { alternate, spreadOf } from './pairs';
import type { Figure } from './report';
import type { Stage } from './stage';

/** Megabytes of a whole browser that shows a record page, its worker stopped as after half a minute. */
type Sides = {
  none: number;
  noneAgain: number;
  empty: number;
  folded: number;
  framed: number;
  open: number;
};

/**
 * What the extension costs in memory: the proportional set size (PSS, in which shared pages count once) of all
 * processes of a browser with one record page.
 */
export async function memory({ bare, tiny, alongside, folded, open }: Stage): Promise<Figure[]> {
  const none = await reader(bare, `${open.address}/customers`);
  const rounds = await alternate<Sides>(
    {
      none,
      empty: await reader(tiny, `${folded.address}/customers`),
      folded: await reader(alongside, `${folded.address}/customers`),
      framed: await reader(tiny, `${open.address}/early`, 'frame.html'),
      open: await reader(alongside, `${open.address}/customers`, 'sidebar.html'),
      noneAgain: none,
    },
    { rounds: 8 },
  );
  const figure = (name: string, side: keyof Sides, than: keyof Sides, aim?: number): Figure => {
    const middle = (of: keyof Sides) => spreadOf(rounds, (round) => round[of]).median.toFixed(0);
    return {
      name,
      unit: '×',
      value: spreadOf(rounds, (round) => round[side] / round[than]),
      behind: `${middle(side)} : ${middle(than)} MB`,
      ...(aim === undefined ? {} : { aim }),
    };
  };
  const figures = [
    figure('no extension against itself', 'noneAgain', 'none'),
    figure('empty content script and 1 KB worker : no extension', 'empty', 'none'),
    figure('panel closed : no extension', 'folded', 'none', 1.02),
    figure('panel closed : empty content script and 1 KB worker', 'folded', 'empty', 1.02),
    figure('panel open : a bare extension frame', 'open', 'framed', 1.15),
  ];
  return withFloors(figures, {
    'panel closed : no extension': {
      figure: 'empty content script and 1 KB worker : no extension',
      scale: 'costs-nothing-at-1',
    },
  });
}

/** Shows one record after the other in a tab of its own; only that tab shows one while it is read. */
async function reader({ context }: Chromium, address: string, file?: string) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  return async (round: number): Promise<number> => {
    await loadToRest(page, `${address}/${round + 1}`, file);
    await devtools.send('HeapProfiler.collectGarbage');
    await devtools.send('ServiceWorker.stopAllWorkers');
    const used = await megabytesOf(context);
    await page.goto('about:blank');
    return used;
  };
}

/** Megabytes of all processes of a browser. */
export async function megabytesOf(context: BrowserContext): Promise<number> {
  const browser = await context.browser()?.newBrowserCDPSession();
  const processes = (await browser?.send('SystemInfo.getProcessInfo'))?.processInfo ?? [];
  await browser?.detach();
  return processes.reduce((sum, { id }) => sum + proportionalSetSize(id), 0);
}

/** Megabytes of a process; Linux counts them. */
function proportionalSetSize(id: number): number {
  const [, kilobytes] =
    /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
