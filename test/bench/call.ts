import { alternate, spreadOf } from './pairs';
import type { Figure } from './report';
import { openOwnPage, timeMessage } from './send-request';
import type { Stage } from './stage';

type Sides = { through: number; own: number };

/**
 * A call of the service through the background against a page's own. `session.refresh` makes
 * exactly one call (GET /v1/installations); it also stores what it read.
 */
export async function call({ alongside, bare, service }: Stage): Promise<Figure[]> {
  const popup = await openOwnPage(alongside, 'popup.html');
  const page = await bare.context.newPage();
  await page.goto(service.address);
  const rounds = await alternate<Sides>(
    {
      through: async () => {
        await popup.bringToFront();
        return timeMessage(popup, { request: 'session.refresh', params: {} });
      },
      own: async () => {
        await page.bringToFront();
        return page.evaluate(async (key) => {
          const before = performance.now();
          const headers = { 'Api-Key': key };
          await (await fetch('/v1/installations', { headers, cache: 'no-store' })).json();
          return performance.now() - before;
        }, service.keys.testFull);
      },
    },
    { rounds: 40, warmUps: 5 },
  );
  const middle = (side: keyof Sides) => spreadOf(rounds, (round) => round[side]).median.toFixed(1);
  return [
    {
      name: 'installations read through the background : bare fetch',
      unit: '×',
      value: spreadOf(rounds, ({ through, own }) => through / own),
      aim: 1.4,
      behind: `${middle('through')} : ${middle('own')} ms`,
    },
  ];
}
