import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// A logged error or warning fails the test: it reports that something is wrong.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
});
