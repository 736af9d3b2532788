import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: {
      // Rules are tested in Node, where there is no browser; what needs one is tested in real ones.
      'wxt/browser': fileURLToPath(new URL('./test/browser-stand-in.ts', import.meta.url)),
    },
  },
  test: {
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    exclude: ['test/e2e/**'],
    setupFiles: ['./test/setup-unit.ts'],
    restoreMocks: true,
    // Some rules are held against a megabyte of hostile text, on machines that do other things as well.
    testTimeout: 20_000,
    // One for each core: with the default a machine of two works with one.
    maxWorkers: '100%',
  },
});
