import { ChromiumSurface } from '../browsers/chromium-surface';
import { looker } from './look-closely';
import { practiseOnce } from './practice-job';
import { expect, test } from './setting';

// The page of practice and its panel at three widths, in both colour schemes.

const WIDTHS = [
  [1280, 800],
  [1920, 1080],
  [720, 900],
] as const;

for (const [width, height] of WIDTHS) {
  test.describe(`${width} pixels wide`, () => {
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
      await panel.see('button', 'New ticket');
      await look('begun', page, page);
      await look('panel', frame, page);
      await practiseOnce({ page: practice, panel });
      await panel.click('button', 'Refund for order 4711');
      await panel.seeText('Thank you, that’s all I need.');
      await look('done', page, page);
      await look('thread', frame, page);
      expect(page.url()).toContain('practice.html');
    });
  });
}
