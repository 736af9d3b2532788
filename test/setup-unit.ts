import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Noise is a failure: whatever writes an error or a warning says that something is wrong.
beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
});
