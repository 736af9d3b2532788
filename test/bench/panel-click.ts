import type { Frame, Page } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import { withFloors } from './floors';
import { frameOf, watchPainting } from './painted';
import { alternate } from './pairs';
import type { Figure } from './report';
import { sidesOf } from './sides';
import type { Stage } from './stage';

declare global {
  /** In a page: when the mouse was last released, in epoch milliseconds. */
  var releasedAt: number;
  /** In a page: where it last saw the pointer, from its right edge. */
  var pointedAt: number | undefined;
  /** In a docked frame: when something of it was painted for the first time, and the record's name. */
  var firstPicture: Promise<number>;
  var named: Promise<number>;
}

/** Milliseconds from a click on the handle, which is when the mouse is released. */
type Clicked = { firstPicture: number; again: number };
type Sides = {
  frame: number;
  least: number;
  leastAgain: number;
  picture: number;
  named: number;
  again: number;
  heldFrame: number;
  held: number;
};

/** Milliseconds for which a person holds the button of the mouse in a click. */
const HELD = 80;

/**
 * From a click on the handle of a page to the panel, the first time and the second time. The least that must
 * be done is to show a bare frame and to make the page narrower, which is laid out and painted meanwhile.
 */
export async function panelClick({ tiny, alongside, folded }: Stage): Promise<Figure[]> {
  const plain = await pageOf(tiny);
  const ours = await pageOf(alongside);
  let least: Clicked = { firstPicture: 0, again: 0 };
  let clicked = { ...least, named: 0 };
  const rounds = await alternate<Sides>(
    {
      frame: async (round) => {
        await plain.bringToFront();
        await plain.goto(`${folded.address}/clicked/${round}`);
        await press(plain);
        return timeToPicture(await frameOf(plain, 'frame.html'), plain);
      },
      least: async (round) => {
        await plain.bringToFront();
        await plain.goto(`${folded.address}/opened/${round}`);
        least = await clickTwice(plain, 'frame.html', () => press(plain));
        return least.firstPicture;
      },
      leastAgain: async () => least.again,
      picture: async (round) => {
        await ours.bringToFront();
        await ours.goto(`${folded.address}/customers/${round + 1}`);
        clicked = await clickOurs(ours);
        return clicked.firstPicture;
      },
      named: async () => clicked.named,
      again: async () => clicked.again,
      heldFrame: async (round) => {
        await plain.bringToFront();
        await plain.goto(`${folded.address}/clicked/${round}`);
        await press(plain, HELD);
        return timeToPicture(await frameOf(plain, 'frame.html'), plain);
      },
      held: async (round) => {
        await ours.bringToFront();
        await ours.goto(`${folded.address}/customers/${round + 1}`);
        return (await clickOurs(ours, HELD)).firstPicture;
      },
    },
    { rounds: 12 },
  );
  const { figure } = sidesOf(rounds);
  const figures = [
    figure(FIRST, 'picture', 'frame', 1.4),
    figure(LEAST, 'least', 'frame'),
    figure('… to the record’s name : bare frame', 'named', 'frame'),
    figure(AGAIN, 'again', 'frame', 0.6),
    figure(LEAST_AGAIN, 'leastAgain', 'frame'),
    figure(
      `held for ${HELD} ms, as people do, to the first picture : bare frame`,
      'held',
      'heldFrame',
    ),
  ];
  return withFloors(figures, { [FIRST]: { figure: LEAST }, [AGAIN]: { figure: LEAST_AGAIN } });
}

const FIRST = 'handle clicked to the panel’s first picture : bare frame';
const LEAST = '… a bare frame and a narrower page : bare frame';
const AGAIN = 'clicked again to the same panel : bare frame';
const LEAST_AGAIN = '… the bare frame and the narrower page again : bare frame';

async function pageOf({ context }: Chromium): Promise<Page> {
  const page = await context.newPage();
  await watchPainting(page);
  await page.addInitScript(() => {
    addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        globalThis.releasedAt = performance.timeOrigin + timeStamp;
      },
      { capture: true },
    );
    addEventListener(
      'pointermove',
      ({ clientX }) => {
        globalThis.pointedAt = innerWidth - clientX;
      },
      { capture: true },
    );
    if (!/\/(frame|sidebar)\.html$/.test(location.pathname)) return;
    const isDrawn = () => (document.body?.innerHTML.length ?? 0) > 100;
    globalThis.firstPicture = whenPainted(isDrawn);
    globalThis.named = whenPainted(() => (document.querySelector('h1')?.textContent ?? '') !== '');
  });
  return page;
}

const timeToPicture = async (frame: Frame, page: Page): Promise<number> =>
  (await frame.evaluate(() => globalThis.firstPicture)) - (await page.evaluate(() => releasedAt));

async function clickOurs(page: Page, held?: number): Promise<Clicked & { named: number }> {
  const fold = async (panel: Frame) => {
    const button = panel.getByRole('button', { name: 'Collapse Alongside', exact: true });
    await button.dispatchEvent('click');
  };
  let named = 0;
  const clicked = await clickTwice(
    page,
    'sidebar.html',
    async (panel) => {
      named ||=
        (await panel.evaluate(() => globalThis.named)) - (await page.evaluate(() => releasedAt));
      await fold(panel);
    },
    held,
  );
  return { ...clicked, named };
}

/** Opens the panel, folds it, opens it again, and folds it: the next page shows its handle only. */
async function clickTwice(
  page: Page,
  file: string,
  fold: (panel: Frame) => Promise<void>,
  held?: number,
): Promise<Clicked> {
  await press(page, held);
  const panel = await frameOf(page, file);
  const firstPicture = await timeToPicture(panel, page);
  await fold(panel);
  await waitForOurs(page, besideHandle(page), false);
  // What the panel shows is drawn already, so the page paints it as soon as it has its place.
  const again = page.evaluate(
    ([x, y]) =>
      whenPainted(() => document.elementFromPoint(x, y)?.localName.includes('-') ?? false),
    besideHandle(page),
  );
  await press(page);
  const tookAgain = (await again) - (await page.evaluate(() => releasedAt));
  await fold(panel);
  await waitForOurs(page, besideHandle(page), false);
  return { firstPicture, again: tookAgain };
}

/** Presses the handle at the page's edge, once it has been drawn there. */
async function press(page: Page, held = 0): Promise<void> {
  const [x, y] = atEdge(page, 12, 0.4);
  await waitForOurs(page, [x, y], true);
  // For some frames after the panel was folded, the browser still sends its frame what happens there.
  await page.evaluate(() => {
    globalThis.pointedAt = undefined;
  });
  for (let step = 0; (await page.evaluate(() => globalThis.pointedAt)) !== 12; step++)
    await page.mouse.move(x, y + (step % 2));
  await page.mouse.click(x, y, { delay: held });
}

type Point = [x: number, y: number];

/** Waits until an element of the extension is at a point, or none. */
async function waitForOurs(page: Page, point: Point, wanted: boolean): Promise<void> {
  const isOurs = () =>
    page.evaluate(
      ([x, y]) => document.elementFromPoint(x, y)?.localName.includes('-') ?? false,
      point,
    );
  while ((await isOurs()) !== wanted) await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Where a panel is as soon as any of it is shown, above the handle. */
const besideHandle = (page: Page): Point => atEdge(page, 30, 0.1);

/** A point so many pixels from the page's right edge, and so far down its height. */
function atEdge(page: Page, inset: number, down: number): Point {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  return [width - inset, down * height];
}
