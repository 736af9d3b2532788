import { defineConfig } from '@playwright/test';
import { PATIENCE, WHOLE_TEST } from './test/patience';
import { isRequestTrackerUnpacked } from './test/real-crm/request-tracker';
import { isTrytonInstalled } from './test/real-crm/tryton';
import { isDisplayInstalled } from './test/real-display/display';
import { missingStorages } from './test/real-storage/missing';
import { missingTeamServers } from './test/team/missing';

/** A suite that needs what is not installed is left out, and the run says so in a sentence. */
const missing = [
  { name: 'Tryton', isThere: isTrytonInstalled(), suite: '*tryton.spec.ts' },
  {
    name: 'Request Tracker',
    isThere: isRequestTrackerUnpacked(),
    suite: '*request-tracker.spec.ts',
  },
  { name: 'Xvfb', isThere: isDisplayInstalled(), suite: '*files-dragged.spec.ts' },
  ...missingStorages.map(({ name }) => ({
    name,
    isThere: false,
    suite: name === 'Swift' ? '*files-killed.spec.ts' : '*files*.spec.ts',
  })),
  ...missingTeamServers.map(({ name }) => ({ name, isThere: false, suite: '**/team*.spec.ts' })),
].filter(({ isThere }) => !isThere);
const left = missing.map(({ suite }) => suite);

// Both browsers are driven from here; Firefox by a driver of its own (test/browsers/firefox.ts).
export default defineConfig({
  testDir: 'test',
  testIgnore: left,
  testMatch: '*.spec.ts',
  outputDir: '.output/e2e',
  timeout: WHOLE_TEST,
  expect: { timeout: PATIENCE, toPass: { timeout: PATIENCE } },
  // Also for the contexts that the tests launch themselves: a click that waits for ever names itself.
  use: { actionTimeout: PATIENCE, navigationTimeout: PATIENCE },
  // One more than the two cores it has to do with: many tests wait for the next poll or another delay, and a
  // third worker goes on meanwhile. A fourth one makes no more tests a minute.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: '.output/e2e-report.json' }],
    ...(missing.length > 0
      ? [['./test/real-crm/not-run.ts', { missing: missing.map(({ name }) => name) }] as const]
      : []),
  ],
});
