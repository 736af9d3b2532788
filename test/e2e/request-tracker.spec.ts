import { WHOLE_TEST } from '../patience';
import { type RequestTracker, startRequestTracker } from '../real-crm/request-tracker';
import { byAddress, byPointing } from './beside-request-tracker';
import { test as base, inFirefox } from './setting';

// A second CRM that we did not write and have no recipe for: Request Tracker, as Debian packages
// it.

const test = base.extend<object, { rt: RequestTracker }>({
  rt: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
    async ({}, use) => {
      const rt = await startRequestTracker();
      await use(rt);
      await rt.close();
    },
    { scope: 'worker', timeout: WHOLE_TEST },
  ],
});

// The browser remembers who is logged in.
test.use({ ownBrowser: true });

test('in Chromium a CRM without a recipe is added by its record address', ({
  alongside,
  service,
  rt,
}) => byAddress({ browser: alongside, service, rt, step: test.step }));

const TAUGHT = 'a CRM without a recipe is taught by pointing, and the main job is done in it';

test(`in Chromium ${TAUGHT}`, ({ alongside, service, rt }) =>
  byPointing({ browser: alongside, service, rt, step: test.step }));

test(`in Firefox ${TAUGHT}`, ({ service, rt }) =>
  inFirefox((browser) => byPointing({ browser, service, rt, step: test.step })));
