import { defineConfig } from '@playwright/test';
import { PATIENCE, WHOLE_TEST } from './test/patience';
import { isTrytonThere } from './test/real-crm/tryton';

/** A suite that needs what is not installed is left out, and the run says so in a sentence. */
const leftOut = isTrytonThere() ? [] : ['*tryton.spec.ts'];

// Both browsers are driven from here; Firefox by a driver of its own (test/browsers/firefox.ts).
export default defineConfig({
  // What is left lying about after a day of work; what agents do; what goes wrong. Long files come
  // early: at the end every worker has something left to do.
  projects: [
    { name: 'canary', testDir: 'test/faults', testMatch: '*canary.spec.ts' },
    { name: 'e2e', testDir: 'test/e2e', testIgnore: leftOut },
    { name: 'bench', testDir: 'test/bench' },
    { name: 'faults', testDir: 'test/faults', testIgnore: '*canary.spec.ts' },
  ],
  testMatch: '*.spec.ts',
  outputDir: '.output/e2e',
  timeout: WHOLE_TEST,
  expect: { timeout: PATIENCE, toPass: { timeout: PATIENCE } },
  // One more than the two cores it has to do with: browsers wait for clocks and for each other.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  reporter: [
    ['list'],
    ['json', { outputFile: '.output/e2e-report.json' }],
    ...(leftOut.length > 0 ? [['./test/real-crm/not-run.ts'] as const] : []),
  ],
});
