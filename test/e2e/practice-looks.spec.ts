import { ChromiumSurface } from '../browsers/chromium-surface';
import { looker } from './look-closely';
import { practiseOnce } from './practice-job';
import { expect, test } from './setting';

// The page of practice and its panel at three widths, in both colour schemes.

/** The job is done at the first width, where it is most crowded. */
const WIDTHS = [
  [720, 900],
  [1280, 800],
  [1920, 1080],
] as const;
const [[width, height]] = WIDTHS;

test.use({ look: { width, height } });

test('practice passes axe and fits, from its first step to its end', async ({
  alongside,
}, info) => {
  const practice = await alongside.open('practice');
  const { page } = practice;
  const look = looker(info);
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('practice has no panel');
  const panel = new ChromiumSurface(frame, page);
  const lookAtBoth = async (ofPage: string, ofPanel: string) => {
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height });
      await look(`${ofPage}-${width}`, page, page);
      await look(`${ofPanel}-${width}`, frame, page);
    }
    await page.setViewportSize({ width, height });
  };
  await panel.see('button', 'New ticket');
  await lookAtBoth('begun', 'panel');
  await practiseOnce({ page: practice, panel });
  await panel.click('button', 'Refund for order 4711');
  await panel.seeText('Thank you, that’s all I need.');
  await lookAtBoth('done', 'thread');
  expect(page.url()).toContain('practice.html');
});
