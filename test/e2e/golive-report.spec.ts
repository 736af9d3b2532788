import '../golive-texts';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { chromiumPath } from '../browsers/paths';
import { aCheck, aFailure, aRun, aStep, NOON } from '../golive/report/a-run';
import { reportOf } from '../golive/report/read-report';
import { looker } from './look-closely';
import { expect, test } from './setting';

// The HTML report of a run, opened from a file. No extension is needed.

let browser: Browser;
test.beforeAll(async () => {
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
});
test.afterAll(() => browser.close());

/** Opens a report that contains every kind of step. */
async function open(file: string, width: number) {
  const before = aRun({ id: 'before', checks: [aCheck(6, 'passed', [aStep('6.2', 'passed')])] });
  const { html } = await reportOf(
    aRun({ checks: [...aRun().checks, aCheck(9, 'failed', [aFailure('9.1')])] }),
    {
      before,
      deviations: [{ step: '6.2', reason: 'Agreed upon in writing.', until: '2026-12-31' }],
      now: NOON,
    },
  );
  writeFileSync(file, html);
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  return { page, asked, file };
}

test('the report passes axe in both colour schemes, wide and narrow, folded and unfolded', async () => {
  const info = test.info();
  const look = looker(info, { fullPage: true });
  for (const width of [1280, 400]) {
    const { page, asked } = await open(info.outputPath('report.html'), width);
    await look(`folded-${width}`, page, page);
    const folded = page.locator('details:not([open]) > summary');
    await expect(folded).not.toHaveCount(0);
    while ((await folded.count()) > 0) await folded.first().click();
    await look(`unfolded-${width}`, page, page);
    expect(asked).toHaveLength(1);
    await page.close();
  }
});

test('a link to a step unfolds it, and in print nothing is folded', async () => {
  const info = test.info();
  const { page, file } = await open(info.outputPath('report.html'), 1280);
  const folded = page.locator('details:not([open]) .step').first();
  await expect(folded).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(folded).toBeVisible();
  await expect(page.locator('.step').last()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${pathToFileURL(file).href}#step-3.1`);
  await expect(page.locator('[id="step-3.1"]')).toBeVisible();
  await page.close();
});
