import type { Page } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import { withFloors } from './floors';
import { frameOf, loadedAt, watchPainting } from './painted';
import { alternate, type Rounds, spreadOf } from './pairs';
import { givePictures, pictureOf } from './pictures';
import type { Figure } from './report';
import type { Stage } from './stage';
import { lastMessage, makeTickets, readThreads } from './tickets';

declare global {
  /** In a docked frame: when its tickets were painted. */
  var listed: Promise<number>;
  /** In a panel: when the thread of the first ticket was painted. */
  var readable: Promise<number>;
}

/** Milliseconds from the end of the page's `load` event. */
type Shown = { listed: number; readable: number };

type Sides = {
  frame: number;
  fetch: number;
  /** What ours shows, drawn by our libraries alone; and after the calls that a thread needs. */
  pictured: Shown;
  called: Shown;
  cold: Shown;
  cached: Shown;
  /** The same by a person, who presses for a moment; without that moment. */
  held: Shown;
};

const ROUNDS = 16;
const WARM_UPS = 3;
const MESSAGES = 100;

/** How many milliseconds a person presses a button of the mouse. */
const HELD = 80;

/**
 * From a shown record to the last message of a thread, by an agent who clicks at once. One lower bound is a
 * frame of plain HTML, the other a frame in which our libraries draw what ours shows, as a worker had it
 * stored.
 */
export async function recordToThread(stage: Stage): Promise<Figure[]> {
  const records = ['cached', ...Array.from({ length: ROUNDS + WARM_UPS }, (_, n) => `cold-${n}`)];
  const [cached = ''] = await makeTickets(
    stage,
    records.map((record) => ({ record, summary: `Ticket of ${record}`, messages: MESSAGES })),
  );
  await readThreads(stage, [cached]);

  const sidebar = await panelPage(stage.alongside, 'sidebar.html');
  const pressed = await panelPage(stage.alongside, 'sidebar.html', HELD);
  const prototype = await panelPage(stage.tiny, 'react.html');
  const customers = `${stage.open.address}/customers`;
  await prepare(stage, sidebar, `${customers}/cached`, cached);
  const showPrototype = (kind: string, file: string) => (round: number) =>
    show(prototype, `${stage.open.address}/${kind}/${round}`, file);
  const rounds = await alternate<Sides>(
    {
      frame: await bareFrame(stage),
      fetch: await bareFetch(stage, cached),
      pictured: showPrototype('pictured', 'react.html'),
      called: showPrototype('called', 'react.html#called'),
      cold: (round) => show(sidebar, `${customers}/cold-${round}`, 'sidebar.html'),
      cached: () => show(sidebar, `${customers}/cached`, 'sidebar.html'),
      held: async () => {
        const shown = await show(pressed, `${customers}/cached`, 'sidebar.html');
        // A second panel would hear of what the others read.
        await pressed.goto('about:blank');
        return shown;
      },
    },
    { rounds: ROUNDS, warmUps: WARM_UPS },
  );
  const floor = ({ frame, fetch }: Sides) => frame + fetch;
  const figures = [
    figure('what ours shows, drawn by our libraries alone : bare frame', rounds, {
      ours: ({ pictured }) => pictured.listed,
      floor: ({ frame }) => frame,
    }),
    figure('… and a thread of it after a click : bare frame + bare fetch', rounds, {
      ours: ({ pictured }) => pictured.readable,
      floor,
    }),
    figure('… a thread that its worker fetches and stores : the same', rounds, {
      ours: ({ called }) => called.readable,
      floor,
    }),
    figure('record shown to its tickets painted : bare frame', rounds, {
      ours: ({ cached }) => cached.listed,
      floor: ({ frame }) => frame,
      aim: 1.3,
    }),
    figure('record shown to its tickets painted : the same, drawn by our libraries', rounds, {
      ours: ({ cached }) => cached.listed,
      floor: ({ pictured }) => pictured.listed,
    }),
    figure(
      'record shown for the first time to its tickets painted : bare frame + bare fetch',
      rounds,
      {
        ours: ({ cold }) => cold.listed,
        floor,
        aim: 2,
      },
    ),
    figure('… to thread readable, cold : bare frame + bare fetch', rounds, {
      ours: ({ cold }) => cold.readable,
      floor,
      aim: 2,
    }),
    figure('… to thread readable, from cache : the same', rounds, {
      ours: ({ cached }) => cached.readable,
      floor,
      aim: 2,
    }),
    figure(
      `… from cache, pressed for ${HELD} ms as people do, counted without them : the same`,
      rounds,
      {
        ours: ({ held }) => held.readable,
        floor,
      },
    ),
    figure('… to thread readable, from cache : the same, drawn by our libraries', rounds, {
      ours: ({ cached }) => cached.readable,
      floor: ({ pictured }) => pictured.readable,
    }),
  ];
  return withFloors(figures, {
    'record shown to its tickets painted : bare frame': {
      figure: 'what ours shows, drawn by our libraries alone : bare frame',
    },
    '… to thread readable, cold : bare frame + bare fetch': {
      figure: '… a thread that its worker fetches and stores : the same',
    },
    '… to thread readable, from cache : the same': {
      figure: '… and a thread of it after a click : bare frame + bare fetch',
    },
  });
}

/** Shows the prototype what ours shows of a record and of its ticket. */
async function prepare(stage: Stage, page: Page, address: string, ticketId: string): Promise<void> {
  const { service } = stage;
  await page.goto(address);
  const panel = await frameOf(page, 'sidebar.html');
  await panel.evaluate(() => globalThis.readable);
  const thread = await pictureOf(panel);
  // A mouse click would hit the page as long as the browser has not drawn the frame.
  await panel.getByRole('button', { name: 'Back to tickets' }).dispatchEvent('click');
  await panel.locator('main li button').first().waitFor();
  const call = `${service.address}/v1/tickets/${ticketId}`;
  const key = service.keys.testFull;
  await givePictures(stage, panel, { tickets: await pictureOf(panel), thread }, [
    { call, key },
    { call: `${call}/messages?limit=200`, key },
  ]);
}

/**
 * A tab whose panel opens the first ticket of every record as soon as it can be clicked. The click is `held` for
 * so many milliseconds, which do not count.
 */
async function panelPage({ context }: Chromium, file: string, held = 0): Promise<Page> {
  const page = await context.newPage();
  await watchPainting(page);
  await page.addInitScript(
    ({ last, file, held }) => {
      if (location.pathname !== `/${file}`) return;
      const ticket = () => document.querySelector<HTMLElement>('main li button');
      globalThis.listed = whenPainted(() => ticket() !== null);
      globalThis.readable = globalThis.listed.then(async () => {
        const pressed = performance.now();
        if (held > 0) {
          const press = { bubbles: true, pointerType: 'mouse' };
          ticket()?.dispatchEvent(new PointerEvent('pointerdown', press));
          await new Promise((resolve) => setTimeout(resolve, held));
        }
        const waited = performance.now() - pressed;
        ticket()?.click();
        return (await whenPainted(() => isInView(last))) - waited;
      });
    },
    { last: lastMessage({ messages: MESSAGES }), file, held },
  );
  return page;
}

async function show(page: Page, address: string, file: string): Promise<Shown> {
  await page.bringToFront();
  await page.goto(address);
  const panel = await frameOf(page, file);
  const readable = await panel.evaluate(() => globalThis.readable);
  const listed = await panel.evaluate(() => globalThis.listed);
  const loaded = await loadedAt(page);
  return { listed: listed - loaded, readable: readable - loaded };
}

/** The lower bound for painting something in a docked frame. */
async function bareFrame({ tiny, open }: Stage) {
  const page = await tiny.context.newPage();
  await watchPainting(page);
  await page.addInitScript(() => {
    if (location.pathname !== '/frame.html') return;
    globalThis.listed = whenPainted(() => document.querySelector('main li button') !== null);
  });
  return async (round: number): Promise<number> => {
    await page.bringToFront();
    await page.goto(`${open.address}/framed/${round}`);
    const frame = await frameOf(page, 'frame.html');
    return (await frame.evaluate(() => globalThis.listed)) - (await loadedAt(page));
  };
}

/**
 * The lower bound for reading the ticket and its messages: a page of the service's own origin
 * fetches them.
 */
async function bareFetch({ bare, service }: Stage, ticketId: string) {
  const page = await bare.context.newPage();
  await page.goto(service.address);
  return async (): Promise<number> => {
    await page.bringToFront();
    return page.evaluate(
      async ({ path, key }) => {
        const before = performance.now();
        await Promise.all(
          [path, `${path}/messages?limit=200`].map(async (what) =>
            (await fetch(what, { headers: { 'Api-Key': key }, cache: 'no-store' })).json(),
          ),
        );
        return performance.now() - before;
      },
      { path: `/v1/tickets/${ticketId}`, key: service.keys.testFull },
    );
  };
}

function figure(
  name: string,
  rounds: Rounds<Sides>,
  { ours, floor, aim }: { ours: (r: Sides) => number; floor: (r: Sides) => number; aim?: number },
): Figure {
  const middle = (of: (reading: Sides) => number) => spreadOf(rounds, of).median.toFixed(1);
  return {
    name,
    unit: '×',
    value: spreadOf(rounds, (reading) => ours(reading) / floor(reading)),
    ...(aim === undefined ? {} : { aim }),
    behind: `${middle(ours)} : ${middle(floor)} ms`,
  };
}
