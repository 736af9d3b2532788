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
  /** In a docked frame: when something of it was painted for the first time, and the record's name. */
  var firstPicture: Promise<number>;
  var named: Promise<number>;
  /** In a docked frame: the first frame that it paints after it painted none for a while. */
  var paintedAgain: Promise<number>;
}

/** Milliseconds from a press of the handle. */
type Clicked = { firstPicture: number; named: number; again: number };
type Sides = { frame: number; picture: number; named: number; again: number };

/** From a click on the handle to the panel, the first time in a page and the second time. */
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
  await fold(panel);
  await panel.evaluate(() => {
    let last = performance.now();
    // A hidden frame paints nothing. Its next frame comes when it is shown.
    globalThis.paintedAgain = whenPainted(() => {
      const pause = performance.now() - last;
      last = performance.now();
      return pause > 200;
    });
  });
  await press(page);
  const again = await panel.evaluate(() => globalThis.paintedAgain);
  const pressed = await page.evaluate(() => pressedAt);
  // The next page shows its handle only.
  await fold(panel);
  return { firstPicture: first, named, again: again - pressed };
}

/** Folds the panel, and waits long enough for a pause between its frames. */
async function fold(panel: Frame): Promise<void> {
  await panel
    .getByRole('button', { name: 'Collapse Alongside', exact: true })
    .dispatchEvent('click');
  await (await panel.frameElement()).waitForElementState('hidden');
}

/** Presses the handle at the page's edge, once it has been drawn there. */
async function press(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  const [x, y] = [width - 12, 0.4 * height];
  const isThere = () =>
    page.evaluate(
      ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.localName.includes('-') ?? false,
      [x, y],
    );
  while (!(await isThere())) await page.evaluate(() => new Promise(requestAnimationFrame));
  await page.mouse.click(x, y);
}
