import type { Chromium } from '../browsers/chromium';
import { withFloors } from './floors';
import { countLayouts, type Layouts } from './layouts';
import { countTasks, loadToRest, metric } from './main-thread';
import { alternate, type Rounds, spreadOf } from './pairs';
import type { Figure } from './report';
import type { Stage } from './stage';

/** Milliseconds of the page's main thread for one load of a record page, for each kind of panel. */
type Sides = {
  none: number;
  noneAgain: number;
  late: number;
  floor: number;
  handle: number;
  docked: number;
  folded: number;
  open: number;
};

type Traced = { none: Layouts; floor: Layouts; folded: Layouts; open: Layouts };

/**
 * What the panel costs the page beside it, against the lower bound: a margin before the first layout,
 * and a frame of plain HTML in a fixed element. Layouts are counted in separate loads, because a
 * trace costs more than what it traces.
 */
export async function roomForPanel(stage: Stage): Promise<Figure[]> {
  const { bare, tiny, alongside, folded, open } = stage;
  const sides = {
    none: await recordsOf(bare, `${open.address}/customers`),
    late: await recordsOf(tiny, `${open.address}/pushed`, 'frame.html'),
    floor: await recordsOf(tiny, `${open.address}/early`, 'frame.html'),
    docked: await recordsOf(tiny, `${open.address}/docked`, 'frame.html'),
    handle: await recordsOf(tiny, `${folded.address}/handled`),
    folded: await recordsOf(alongside, `${folded.address}/customers`),
    open: await recordsOf(alongside, `${open.address}/customers`, 'sidebar.html'),
  };
  const rounds = await alternate<Sides>(
    {
      none: sides.none.busy,
      late: sides.late.busy,
      floor: sides.floor.busy,
      handle: sides.handle.busy,
      docked: sides.docked.busy,
      folded: sides.folded.busy,
      open: sides.open.busy,
      noneAgain: sides.none.busy,
    },
    { rounds: 14 },
  );
  const traced = await alternate<Traced>(
    {
      none: sides.none.layouts,
      floor: sides.floor.layouts,
      folded: sides.folded.layouts,
      open: sides.open.layouts,
    },
    { rounds: 3, warmUps: 1 },
  );
  const figures = [
    busy('no extension against itself: main thread', rounds, 'noneAgain', 'none'),
    busy('only a margin after load and a frame: main thread', rounds, 'late'),
    busy('only a margin before the first layout and a frame: main thread', rounds, 'floor'),
    busy('only a question and a handle: main thread', rounds, 'handle'),
    busy('panel closed: main thread', rounds, 'folded', plain, 1.06),
    busy('panel closed, against a question and a handle', rounds, 'folded', 'handle'),
    busy('a question, a handle, a margin and a frame: main thread', rounds, 'docked'),
    busy('panel open: main thread', rounds, 'open', plain, 1.2),
    busy(
      'panel open, against a question, a handle, a margin and a frame',
      rounds,
      'open',
      'docked',
    ),
    busy('panel open, against a margin and a frame', rounds, 'open', 'floor', 1.15),
    forced('only a margin and a frame: forced layouts per load', traced, 'floor'),
    forced('panel closed: forced layouts per load', traced, 'folded', 3),
    forced('panel open: forced layouts per load', traced, 'open', 3),
  ];
  return withFloors(figures, {
    'panel closed: main thread': {
      figure: 'only a question and a handle: main thread',
      scale: 'costs-nothing-at-1',
    },
    'panel open: main thread': {
      figure: 'a question, a handle, a margin and a frame: main thread',
      scale: 'costs-nothing-at-1',
    },
  });
}

/** Loads one record after the other in a tab of its own and measures each. */
async function recordsOf({ context }: Chromium, address: string, file?: string) {
  const page = await context.newPage();
  const devtools = await countTasks(page);
  const load = (record: number) => loadToRest(page, `${address}/${record + 1}`, file);
  return {
    busy: async (round: number): Promise<number> => {
      await load(round);
      return (await metric(devtools, 'TaskDuration')) * 1000;
    },
    layouts: (round: number): Promise<Layouts> => countLayouts(page, () => load(round)),
  };
}

/** A page without an extension: the mean of the first and the last load of a round. */
const plain = ({ none, noneAgain }: Sides): number => (none + noneAgain) / 2;

function busy(
  name: string,
  rounds: Rounds<Sides>,
  side: keyof Sides,
  against: keyof Sides | typeof plain = plain,
  aim?: number,
): Figure {
  const base = typeof against === 'function' ? against : (round: Sides) => round[against];
  const ms = (value: (round: Sides) => number) => spreadOf(rounds, value).median.toFixed(1);
  return {
    name,
    unit: '×',
    value: spreadOf(rounds, (round) => round[side] / base(round)),
    behind: `${ms((round) => round[side])} : ${ms(base)} ms`,
    ...(aim === undefined ? {} : { aim }),
  };
}

function forced(name: string, rounds: Rounds<Traced>, side: keyof Traced, aim?: number): Figure {
  const all = (one: keyof Traced) => spreadOf(rounds, (round) => round[one].all).median;
  return {
    name,
    unit: 'layouts',
    value: spreadOf(rounds, (round) => round[side].forced),
    behind: `of ${all(side)} in all; without an extension ${all('none')}`,
    ...(aim === undefined ? {} : { aim }),
  };
}
