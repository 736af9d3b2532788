import { dialectNames } from '../fake-service/dialects/dialect';
import { mainJob } from './main-job';
import { inFirefox, test } from './setting';

for (const dialect of dialectNames)
  test.describe(`with a service that speaks “${dialect}”`, () => {
    test.use({ dialect });

    test('the main job is done in Chromium', async ({ alongside, service, crm }) => {
      await mainJob({ browser: alongside, service, crm }, test.step);
    });
  });

for (const dialect of ['plain', 'enveloped'] as const)
  test.describe(`with a service that speaks “${dialect}”`, () => {
    test.use({ dialect });

    test('the main job is done in Firefox', ({ service, crm }) =>
      inFirefox((browser) => mainJob({ browser, service, crm }, test.step)));
  });
