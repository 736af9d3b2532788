import type { Page } from '@playwright/test';
import { frameOf, watchPainting } from './painted';
import { alternate, spreadOf } from './pairs';
import type { Figure } from './report';
import type { Stage } from './stage';

/**
 * Milliseconds until the panel shows the next record, and until a page's own frame shows the same
 * text.
 */
type Sides = { panel: number; frame: number };

/**
 * Milliseconds from a change of the address and of the page's heading to the record in the panel.
 */
export async function recordSwitch({ alongside, bare, open }: Stage): Promise<Figure[]> {
  const page = await alongside.context.newPage();
  await watchPainting(page);
  await page.goto(`${open.address}/customers/1`);
  const floor = await bare.context.newPage();
  await watchPainting(floor);
  await floor.goto(`${open.address}/customers/1`);
  const rounds = await alternate<Sides>(
    { panel: (round) => switchTo(page, round), frame: (round) => tellFrame(floor, round) },
    { rounds: 16, warmUps: 2 },
  );
  const middle = (side: keyof Sides) => spreadOf(rounds, (round) => round[side]).median.toFixed(1);
  return [
    {
      name: 'address changed to record shown : message to a frame of the page',
      unit: '×',
      value: spreadOf(rounds, ({ panel, frame }) => panel / frame),
      behind: `${middle('panel')} : ${middle('frame')} ms`,
    },
  ];
}

async function switchTo(page: Page, round: number): Promise<number> {
  await page.bringToFront();
  const sidebar = await frameOf(page, 'sidebar.html');
  const name = `Customer ${round + 2}`;
  const seen = sidebar.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector('h1')?.textContent !== name) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, characterData: true });
        look();
      }),
    name,
  );
  const at = await page.evaluate(
    ([path = '', name = '']) => {
      history.pushState(null, '', path);
      for (const heading of document.querySelectorAll('h1')) heading.textContent = name;
      return Date.now();
    },
    [`/customers/${round + 2}`, name],
  );
  return (await seen) - at;
}

/** The lower bound: the page sends a message to a frame of its own, which paints it. */
const tellFrame = async (page: Page, round: number): Promise<number> => {
  await page.bringToFront();
  return page.evaluate(
    async (name) => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      const there = frame.contentDocument;
      if (!there) throw new Error('The frame is empty.');
      const heading = there.body.appendChild(there.createElement('h1'));
      const seen = new Promise<number>((resolve) => {
        frame.contentWindow?.addEventListener('message', ({ data }) => {
          heading.textContent = String(data);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        });
      });
      const before = performance.now();
      frame.contentWindow?.postMessage(name, '*');
      const took = (await seen) - before;
      frame.remove();
      return took;
    },
    `Customer ${round + 2}`,
  );
};
