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

for (const [what, work] of [
  ['a CRM without a recipe is added by its record address', byAddress],
  ['a CRM without a recipe is taught by pointing, and the main job is done in it', byPointing],
] as const) {
  test(`in Chromium ${what}`, ({ alongside, service, rt }) =>
    work({ browser: alongside, service, rt, step: test.step }));

  test(`in Firefox ${what}`, ({ service, rt }) =>
    inFirefox((browser) => work({ browser, service, rt, step: test.step })));
}
