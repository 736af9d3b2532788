import { WHOLE_TEST } from '../patience';
import { type RequestTracker, startRequestTracker } from '../real-crm/request-tracker';
import { byAddress, byPointing } from './beside-request-tracker';
import { inFirefox, test } from './setting';

// A second CRM that we did not write and have no recipe for: Request Tracker, as Debian packages
// it.

let rt: RequestTracker;
test.beforeAll(async () => {
  test.setTimeout(WHOLE_TEST);
  rt = await startRequestTracker();
});
test.afterAll(() => rt.close());

// The browser remembers who is logged in.
test.use({ ownBrowser: true });

test('in Chromium a CRM without a recipe is added by its record address', ({
  alongside,
  service,
}) => byAddress({ browser: alongside, service, rt, step: test.step }));

const TAUGHT = 'a CRM without a recipe is taught by pointing, and the main job is done in it';

test(`in Chromium ${TAUGHT}`, ({ alongside, service }) =>
  byPointing({ browser: alongside, service, rt, step: test.step }));

test(`in Firefox ${TAUGHT}`, ({ service }) =>
  inFirefox((browser) => byPointing({ browser, service, rt, step: test.step })));
