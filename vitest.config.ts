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
    // One for each core: with the default a machine of two works with one.
    maxWorkers: '100%',
  },
});
