import { done, failed, type Outcome } from '../domain/failure';

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The service's base address as typed, made into one that may be called: https, or http on
 * loopback only; no user name, query or hash; no slash at the end.
 */
export function serviceAddress(text: string): Outcome<string> {
  const url = URL.parse(text.trim());
  if (!url || url.username || url.password || url.search || url.hash) return unsafe(text);
  const secure = url.protocol === 'https:';
  const loopback = url.protocol === 'http:' && LOOPBACK.test(url.hostname);
  if (!secure && !loopback) return unsafe(text);
  return done(url.origin + url.pathname.replace(/\/+$/, ''));
}

const unsafe = (address: string) => failed({ kind: 'unsafe-address', address: address.trim() });
