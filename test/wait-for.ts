import { vi } from 'vitest';
import { PATIENCE } from './patience';

/** Waits until a look throws nothing any more, and for no longer than a test is patient. */
export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, PATIENCE);

/** Waits until a look finds something, and for no longer than a test is patient. */
export const waitUntil = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, PATIENCE);
