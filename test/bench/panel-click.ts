import type { Frame, Page } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import { frameOf, watchPainting } from './painted';
import { alternate } from './pairs';
import type { Figure } from './report';
import { sidesOf } from './sides';
import type { Stage } from './stage';

declare global {
  /** In a page: when it was last pressed, in epoch milliseconds. */
  var pressedAt: number;
  /** In a page: where it last saw the pointer, from its right edge. */
  var pointedAt: number | undefined;
  /** In a docked frame: when something of it was painted for the first time, and the record's name. */
  var firstPicture: Promise<number>;
  var named: Promise<number>;
}

/** Milliseconds from a press of the handle. */
type Clicked = { firstPicture: number; named: number; again: number };
type Sides = { frame: number; picture: number; named: number; again: number };

/** From a click on the handle of a page to the panel, the first time and the second time. */
export async function panelClick({ tiny, alongside, folded }: Stage): Promise<Figure[]> {
  const plain = await pageOf(tiny);
  const ours = await pageOf(alongside);
  let clicked: Clicked = { firstPicture: 0, named: 0, again: 0 };
  const rounds = await alternate<Sides>(
    {
      frame: async (round) => {
        await plain.bringToFront();
        await plain.goto(`${folded.address}/clicked/${round}`);
        await press(plain);
        return timeToPicture(await frameOf(plain, 'frame.html'), plain);
      },
      picture: async (round) => {
        clicked = await clickTwice(ours, `${folded.address}/customers/${round + 1}`);
        return clicked.firstPicture;
      },
      named: async () => clicked.named,
      again: async () => clicked.again,
    },
    { rounds: 12 },
  );
  const { figure } = sidesOf(rounds);
  return [
    figure('handle pressed to the panel’s first picture : bare frame', 'picture', 'frame', 1.4),
    figure('… to the record’s name : bare frame', 'named', 'frame'),
    figure('pressed again to the same panel : bare frame', 'again', 'frame', 0.6),
  ];
}

async function pageOf({ context }: Chromium): Promise<Page> {
  const page = await context.newPage();
  await watchPainting(page);
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        globalThis.pressedAt = performance.timeOrigin + timeStamp;
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
  (await frame.evaluate(() => globalThis.firstPicture)) - (await page.evaluate(() => pressedAt));

async function clickTwice(page: Page, address: string): Promise<Clicked> {
  await page.bringToFront();
  await page.goto(address);
  await press(page);
  const panel = await frameOf(page, 'sidebar.html');
  const first = await timeToPicture(panel, page);
  const named =
    (await panel.evaluate(() => globalThis.named)) - (await page.evaluate(() => pressedAt));
  await fold(panel, page);
  // What the panel shows is drawn already, so the page paints it as soon as it has its place.
  const again = page.evaluate(
    ([x, y]) =>
      whenPainted(() => document.elementFromPoint(x, y)?.localName.includes('-') ?? false),
    besideHandle(page),
  );
  await press(page);
  const tookAgain = (await again) - (await page.evaluate(() => pressedAt));
  // The next page shows its handle only.
  await fold(panel, page);
  return { firstPicture: first, named, again: tookAgain };
}

/** Folds the panel and waits until it has slid away. */
async function fold(panel: Frame, page: Page): Promise<void> {
  await panel
    .getByRole('button', { name: 'Collapse Alongside', exact: true })
    .dispatchEvent('click');
  await waitForOurs(page, besideHandle(page), false);
}

/** Presses the handle at the page's edge, once it has been drawn there. */
async function press(page: Page): Promise<void> {
  const [x, y] = atEdge(page, 12, 0.4);
  await waitForOurs(page, [x, y], true);
  // For some frames after the panel was folded, the browser still sends its frame what happens there.
  await page.evaluate(() => {
    globalThis.pointedAt = undefined;
  });
  for (let step = 0; (await page.evaluate(() => globalThis.pointedAt)) !== 12; step++)
    await page.mouse.move(x, y + (step % 2));
  await page.mouse.click(x, y);
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
