import { defineConfig } from '@playwright/test';

// Both browsers are driven from here; Firefox by a driver of its own (test/browsers/firefox.ts).
export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  outputDir: '.output/e2e',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.output/e2e-report.json' }]],
});
