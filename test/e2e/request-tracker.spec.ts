import { expectNumbers } from '../bench/expect-numbers';
import { takeOneReading } from '../bench/pairs';
import { measureBeside } from '../bench/real-crm';
import { startChromium } from '../browsers/chromium';
import { WHOLE_TEST } from '../patience';
import { type RequestTracker, startRequestTracker } from '../real-crm/request-tracker';
import { byAddress, byPointing } from './beside-request-tracker';
import { addKey, inFirefox, test } from './setting';

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

test('the bench can measure the room beside Request Tracker', async ({ alongside, service }) => {
  takeOneReading();
  await addKey(alongside, service, service.keys.testFull);
  const bare = await startChromium({ build: 'none' });
  try {
    expectNumbers(await measureBeside(rt, bare, alongside));
  } finally {
    await bare.close();
  }
});

const TAUGHT = 'a CRM without a recipe is taught by pointing, and the main job is done in it';

test(`in Chromium ${TAUGHT}`, ({ alongside, service }) =>
  byPointing({ browser: alongside, service, rt, step: test.step }));

test(`in Firefox ${TAUGHT}`, ({ service }) =>
  inFirefox((browser) => byPointing({ browser, service, rt, step: test.step })));
