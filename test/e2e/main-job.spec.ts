import { startFirefox } from '../browsers/firefox';
import { dialects } from '../fake-service/dialects';
import type { DialectName } from '../fake-service/dialects/dialect';
import { mainJob } from './main-job';
import { expect, test } from './setting';

const names = Object.keys(dialects).filter((name): name is DialectName => name in dialects);

for (const dialect of names)
  test.describe(`with a service that speaks “${dialect}”`, () => {
    test.use({ dialect });

    test('the main job is done in Chromium', async ({ alongside, service, crm }) => {
      await mainJob({ browser: alongside, service, crm }, test.step);
    });
  });

for (const dialect of ['plain', 'enveloped'] as const)
  test.describe(`with a service that speaks “${dialect}”`, () => {
    test.use({ dialect });

    test('the main job is done in Firefox', async ({ service, crm }) => {
      const browser = await startFirefox();
      try {
        await mainJob({ browser, service, crm }, test.step);
        expect(await browser.complaints()).toEqual([]);
      } finally {
        await browser.close();
      }
    });
  });
