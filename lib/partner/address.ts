import { done, failed, type Outcome } from '../domain/core/failure';
import { isSecure } from '../domain/core/secure-url';

/**
 * Normalises the service address that the user typed: https, or http on loopback only. It may hold
 * no user name, query or hash, and loses its trailing slash.
 */
export function serviceAddress(text: string): Outcome<string> {
  const url = URL.parse(text.trim());
  if (!url || url.username || url.password || url.search || url.hash) return unsafe(text);
  if (!isSecure(url)) return unsafe(text);
  return done(url.origin + url.pathname.replace(/\/+$/, ''));
}

const unsafe = (address: string) => failed({ kind: 'unsafe-address', address: address.trim() });
