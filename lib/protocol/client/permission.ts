import { browser } from 'wxt/browser';
import { matchPattern } from '../domain/site';

/**
 * Asks the person to let the extension reach an origin. Must be called straight from a click:
 * browsers show the prompt only then. True where the permission is, or was already, given.
 */
export const requestOrigin = (origin: string): Promise<boolean> =>
  requestPatterns([matchPattern(origin)]);

/** The same for all hosts that fit the browser's permission patterns, and for no others. */
export const requestPatterns = (patterns: readonly string[]): Promise<boolean> =>
  browser.permissions.request({ origins: [...patterns] });

/** The same for showing notifications on the desktop. */
export const requestNotices = (): Promise<boolean> =>
  browser.permissions.request({ permissions: ['notifications'] });

/** Whether the browser lets us reach an origin already. Nobody is asked. */
export const mayReachOrigin = (origin: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [matchPattern(origin)] });
