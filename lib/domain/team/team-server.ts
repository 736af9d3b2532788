import { isOwnComputer } from '../core/secure-url';

/**
 * The address of a team's server as it is stored and shown: `wss:`, or `ws:` on this computer; without a
 * trailing slash. Undefined for anything else, also for one that holds a name or a password.
 */
export function teamServerAddress(text: string): string | undefined {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || url.username || url.password || url.search || url.hash) return undefined;
  const isSafe = url.protocol === 'wss:' || (url.protocol === 'ws:' && isOwnComputer(url));
  return isSafe && url.host ? url.href.replace(/\/$/, '') : undefined;
}
