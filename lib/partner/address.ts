import { done, failed, type Outcome } from '../domain/failure';
import { isSecure } from '../domain/secure-url';

/**
 * The service's base address as typed, made into one that may be called: https, or http on
 * loopback only; no user name, query or hash; no slash at the end.
 */
export function serviceAddress(text: string): Outcome<string> {
  const url = URL.parse(text.trim());
  if (!url || url.username || url.password || url.search || url.hash) return unsafe(text);
  if (!isSecure(url)) return unsafe(text);
  return done(url.origin + url.pathname.replace(/\/+$/, ''));
}

const unsafe = (address: string) => failed({ kind: 'unsafe-address', address: address.trim() });
