import type { Page } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import { until } from '../browsers/firefox-bidi';
import { type Floor, withFloors } from './floors';
import { countTasks, metric } from './main-thread';
import { alternate, type Rounds, spreadOf } from './pairs';
import type { Figure } from './report';
import type { Stage } from './stage';

/** The milliseconds of main thread for one load of a record page, and its heap in bytes. */
type Load = { busy: number; loadEvent: number; firstPaint: number; heap: number };

type Sides = {
  none: Load;
  noneAgain: Load;
  empty: Load;
  handle: Load;
  floor: Load;
  folded: Load;
  open: Load;
} & {
  [peer: `peer ${string}`]: Load;
};

/** Work later than this after the `load` event does not belong to loading. */
const AFTER_LOAD = 600;

const FRAME = 1000 / 60;

/** What the extension costs the page beside the panel. */
export async function pageLoad(stage: Stage): Promise<Figure[]> {
  const { bare, tiny, alongside, peers, folded, open } = stage;
  const none = await loader(bare, open.address);
  const beside: { [peer: `peer ${string}`]: Awaited<ReturnType<typeof loader>> } = {};
  for (const { name, browser } of peers)
    beside[`peer ${name}`] = await loader(browser, open.address);
  const rounds = await alternate<Sides>(
    {
      none,
      empty: await loader(tiny, folded.address),
      handle: await loader(tiny, folded.address, { path: 'handled' }),
      floor: await loader(tiny, open.address, { path: 'early' }),
      folded: await loader(alongside, folded.address, { dock: 'folded' }),
      open: await loader(alongside, open.address, { dock: 'open' }),
      ...beside,
      noneAgain: none,
    },
    { rounds: 16 },
  );
  const figures = [
    busy('no extension against itself: main thread', rounds, 'noneAgain'),
    busy('empty content script: main thread', rounds, 'empty'),
    later('empty content script: load event later by', rounds, 'empty', 'loadEvent'),
    busy('only a question and a handle: main thread', rounds, 'handle'),
    later('only a question and a handle: load event later by', rounds, 'handle', 'loadEvent'),
    later('only a question and a handle: first paint later by', rounds, 'handle', 'firstPaint'),
    busy('panel closed: main thread', rounds, 'folded', 1.05),
    later('panel closed: load event later by', rounds, 'folded', 'loadEvent', FRAME),
    later('panel closed: first paint later by', rounds, 'folded', 'firstPaint', FRAME),
    heap('only a question and a handle', rounds, 'handle'),
    heap('panel closed', rounds, 'folded', 1.5),
    busy('only a margin and a frame: main thread', rounds, 'floor'),
    later('only a margin and a frame: load event later by', rounds, 'floor', 'loadEvent'),
    later('only a margin and a frame: first paint later by', rounds, 'floor', 'firstPaint'),
    busy('panel open: main thread', rounds, 'open'),
    later('panel open: load event later by', rounds, 'open', 'loadEvent', FRAME),
    later('panel open: first paint later by', rounds, 'open', 'firstPaint', FRAME),
    ...peers.flatMap(({ name }) => [
      busy(`${name}: main thread`, rounds, `peer ${name}`),
      later(`${name}: load event later by`, rounds, `peer ${name}`, 'loadEvent'),
      later(`${name}: first paint later by`, rounds, `peer ${name}`, 'firstPaint'),
    ]),
  ];
  return withFloors(figures, FLOORS);
}

const FLOORS: Record<string, Floor> = {
  'panel closed: main thread': {
    figure: 'only a question and a handle: main thread',
    scale: 'costs-nothing-at-1',
  },
  'panel closed: load event later by': {
    figure: 'only a question and a handle: load event later by',
  },
  'panel closed: first paint later by': {
    figure: 'only a question and a handle: first paint later by',
  },
  'panel closed: heap added, against an empty script’s': {
    figure: 'only a question and a handle: heap added, against an empty script’s',
  },
  'panel open: load event later by': { figure: 'only a margin and a frame: load event later by' },
  'panel open: first paint later by': { figure: 'only a margin and a frame: first paint later by' },
};

/** Loads one record after the other in a tab of its own and measures each. */
async function loader(
  { context }: Chromium,
  address: string,
  { path = 'customers', dock }: { path?: string; dock?: 'folded' | 'open' } = {},
) {
  const page = await context.newPage();
  const devtools = await countTasks(page);
  return async (round: number): Promise<Load> => {
    await page.bringToFront();
    await page.goto(`${address}/${path}/${round + 1}`);
    const times = await restAfterLoad(page);
    // The metric starts at zero for each document, so it covers this load only.
    const busy = (await metric(devtools, 'TaskDuration')) * 1000;
    const isOpen = () => page.frames().some((frame) => frame.url().endsWith('/sidebar.html'));
    // On a busy machine the frame may come later than what is measured.
    if (dock === 'open') await until(async () => isOpen(), 'the open panel');
    if (dock === 'folded' && isOpen()) throw new Error('The panel is not folded.');
    await devtools.send('HeapProfiler.collectGarbage');
    const heap = await metric(devtools, 'JSHeapUsedSize');
    return { busy, heap, ...times };
  };
}

const restAfterLoad = (page: Page) =>
  page.evaluate(async (ms) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    const [navigation] = performance.getEntriesByType('navigation');
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    if (!(navigation instanceof PerformanceNavigationTiming) || !paint)
      throw new Error('The page was not painted.');
    return { loadEvent: navigation.loadEventEnd, firstPaint: paint.startTime };
  }, AFTER_LOAD);

type Side = Exclude<keyof Sides, 'none'>;

const busy = (name: string, rounds: Rounds<Sides>, side: Side, aim?: number): Figure => ({
  name,
  unit: '×',
  value: spreadOf(rounds, (round) => loadOf(round, side).busy / round.none.busy),
  behind: `${middle(rounds, side, 'busy')} : ${middle(rounds, 'none', 'busy')} ms`,
  ...(aim === undefined ? {} : { aim }),
});

const later = (
  name: string,
  rounds: Rounds<Sides>,
  side: Side,
  what: 'loadEvent' | 'firstPaint',
  aim?: number,
): Figure => ({
  name,
  unit: 'ms',
  value: spreadOf(rounds, (round) => loadOf(round, side)[what] - round.none[what]),
  ...(aim === undefined ? {} : { aim }),
  behind: `${middle(rounds, side, what)} : ${middle(rounds, 'none', what)} ms`,
});

/** Heap beyond that of the page itself, against what an empty content script adds. */
const heap = (what: string, rounds: Rounds<Sides>, side: Side, aim?: number): Figure => ({
  name: `${what}: heap added, against an empty script’s`,
  unit: '×',
  value: spreadOf(
    rounds,
    (round) => (loadOf(round, side).heap - round.none.heap) / (round.empty.heap - round.none.heap),
  ),
  ...(aim === undefined ? {} : { aim }),
});

const middle = (rounds: Rounds<Sides>, side: keyof Sides, what: keyof Load): string =>
  spreadOf(rounds, (round) => loadOf(round, side)[what]).median.toFixed(1);

function loadOf(round: Sides, side: keyof Sides): Load {
  const load = round[side];
  if (!load) throw new Error(`There is no reading of ${side}.`);
  return load;
}
