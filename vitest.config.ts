import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { completeRecipes } from './lib/crm/complete-recipes.ts';
import { DomFirst } from './test/dom-first.ts';
import { missingStorages } from './test/real-storage/missing.ts';
import { missingTeamServers } from './test/team/missing.ts';

// `tsconfig.json` extends this generated file. Without it no test file loads, and Vite does not say
// how to get it.
if (!existsSync(new URL('./.wxt/tsconfig.json', import.meta.url)))
  throw new Error('Run "npm run types" once: it writes .wxt/tsconfig.json');

/**
 * Processes of their own, generated services, and dozens of broken ones: `npm test` runs them, `npm
 * run check` has a minute. What is there in hostile numbers is less there (`test/large.ts`).
 */
const PROOFS = [
  'test/golive/cli/**',
  'test/golive/{mutants,checks/notifications}.test.ts',
  'test/golive/report/{any-text,real-runs}.test.ts',
  'test/notifications/{server,fuzz,silent-team}.test.ts',
  'test/partner/{odd,fat}-threads.test.ts',
  'test/setup/**',
  'test/team/real-*.test.ts',
  'test/team/server-config.test.ts',
  'test/uploads/real-*.test.ts',
];

/**
 * What is tested here keeps things in memory, and is loaded anew for each file; the rest is rules. A
 * process for each file took half of the time of `npm run check`: they share one for each core, and
 * `test/setup-fresh.ts` makes it new.
 */
const BACKGROUND = ['test/background/**/*.test.ts'];
const SCREENS = ['test/components/**/*.test.{ts,tsx}'];
const REMEMBERS = [...BACKGROUND, ...SCREENS];

const LEFT_OUT = [
  'test/e2e/**',
  ...(process.env.QUICK ? PROOFS : []),
  ...missingStorages.map(({ tests }) => tests),
  ...missingTeamServers.flatMap(({ tests }) => tests),
];

/** Say what is left out because a real server is missing. */
const SAY_WHY = process.env.QUICK
  ? []
  : [
      ...(missingStorages.length > 0 ? ['./test/real-storage/not-run.ts'] : []),
      ...(missingTeamServers.length > 0 ? ['./test/team/not-run.ts'] : []),
    ];

export default defineConfig({
  plugins: [completeRecipes()],
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
          name: 'background',
          include: BACKGROUND,
          isolate: false,
          setupFiles: [
            './test/setup-fresh.ts',
            './test/own-files.ts',
            './test/golive-texts.ts',
            './test/background/setup.ts',
          ],
          // It remembers the methods of cursors, which some files count: it is loaded anew as well.
          server: { deps: { inline: ['idb'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: SCREENS,
          isolate: false,
          setupFiles: ['./test/setup-fresh.ts'],
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
          setupFiles: ['./test/golive-texts.ts'],
          globalSetup: SAY_WHY,
        },
      },
    ],
    sequence: { sequencer: DomFirst },
    setupFiles: ['./test/setup-unit.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    // As `PATIENCE` in test/patience.ts, which this file cannot import without its ending.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    // One for each core: with the default a machine of two works with one. Tests of real servers wait, and a
    // third one goes on meanwhile.
    maxWorkers: process.env.QUICK ? '100%' : 3,
  },
});
