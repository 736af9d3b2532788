import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Processes of their own, generated services, and dozens of broken ones: `npm test` runs them, `npm
 * run check` has a minute. What is there in hostile numbers is less there (`test/large.ts`).
 */
const PROOFS = [
  'test/golive/node/**',
  'test/golive/{mutants,notifications}.test.ts',
  'test/golive/report/{any-text,real-runs}.test.ts',
  'test/notifications/{server,fuzz}.test.ts',
  'test/partner/{odd,fat}-threads.test.ts',
  'test/setup/**',
];

/**
 * What is tested here keeps things in memory, and is loaded anew for each file; the rest is rules. A
 * process for each file took half of the time of `npm run check`: they share one for each core, and
 * `test/setup-anew.ts` makes it new.
 */
const REMEMBERS = ['test/{worker,components}/**/*.test.{ts,tsx}'];

const LEFT_OUT = ['test/e2e/**', ...(process.env.QUICK ? PROOFS : [])];

export default defineConfig({
  resolve: {
    alias: {
      // Rules are tested in Node, where there is no browser; what needs one is tested in real ones.
      'wxt/browser': fileURLToPath(new URL('./test/browser-stand-in.ts', import.meta.url)),
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'worker and screens',
          include: REMEMBERS,
          isolate: false,
          setupFiles: ['./test/setup-anew.ts'],
          // It remembers the methods of cursors, which some files count: it is loaded anew as well.
          server: { deps: { inline: ['idb'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...LEFT_OUT, ...REMEMBERS],
          isolate: false,
        },
      },
    ],
    setupFiles: ['./test/setup-unit.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // As `PATIENCE` in test/patience.ts, which this file cannot import without its ending.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    // One for each core: with the default a machine of two works with one.
    maxWorkers: '100%',
  },
});
