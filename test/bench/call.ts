import { withFloors } from './floors';
import { alternate } from './pairs';
import type { Figure } from './report';
import { openOwnPage, timeMessage } from './send-request';
import { sidesOf } from './sides';
import type { Stage } from './stage';

type Sides = { through: number; tiny: number; own: number };

/**
 * A call of the service through the background against a page's own. `session.refresh` makes
 * exactly one call (GET /v1/installations); it also stores what it read. The lower bound is a tiny worker
 * that does just that.
 */
export async function call({ alongside, tiny, bare, service }: Stage): Promise<Figure[]> {
  const popup = await openOwnPage(alongside, 'popup.html');
  const plain = await openOwnPage(tiny, 'frame.html');
  const address = `${service.address}/v1/installations`;
  const page = await bare.context.newPage();
  await page.goto(service.address);
  const rounds = await alternate<Sides>(
    {
      through: async () => {
        await popup.bringToFront();
        return timeMessage(popup, { request: 'session.refresh', params: {} });
      },
      tiny: async () => {
        await plain.bringToFront();
        return timeMessage(plain, { call: address, key: service.keys.testFull });
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
  const { figure } = sidesOf(rounds);
  const figures = [
    figure('read and stored by a tiny worker : bare fetch', 'tiny', 'own'),
    figure('installations read through the background : bare fetch', 'through', 'own', 1.4),
    figure('… : read and stored by a tiny worker', 'through', 'tiny'),
  ];
  return withFloors(figures, {
    'installations read through the background : bare fetch': {
      figure: 'read and stored by a tiny worker : bare fetch',
    },
  });
}
