import { vi } from 'vitest';
import { PATIENCE } from './patience';

/** Waits until the callback stops throwing, up to the limit of every test. */
export const waitFor = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, PATIENCE);

/** Waits until the callback returns a value, up to the limit of every test. */
export const waitUntil = <T>(look: () => T | Promise<T>) => vi.waitUntil(look, PATIENCE);
