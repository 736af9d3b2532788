import { browser } from 'wxt/browser';
import { matchPattern } from '../../domain/crm/match-pattern';
import { substituteTransport } from './transport';

/**
 * Requests the permission to call an origin. Call it directly in a click handler, because browsers
 * show the prompt only then. Resolves to true if the user grants it or granted it before.
 */
export const requestOrigin = (origin: string): Promise<boolean> =>
  requestPatterns([matchPattern(origin)]);

/**
 * Like `requestOrigin`, for all hosts that match the browser's permission patterns. In practice no host
 * is needed, so the user is asked for none.
 */
export const requestPatterns = async (patterns: readonly string[]): Promise<boolean> =>
  !substituteTransport() && browser.permissions.request({ origins: [...patterns] });

/** Like `requestOrigin`, for desktop notifications. */
export const requestNotificationPermission = (): Promise<boolean> =>
  browser.permissions.request({ permissions: ['notifications'] });

/** Whether the extension may already call an origin. Shows no prompt. */
export const hasOriginPermission = async (origin: string): Promise<boolean> =>
  !substituteTransport() && browser.permissions.contains({ origins: [matchPattern(origin)] });
