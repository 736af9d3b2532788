import { isSecure } from '../domain/core/secure-url';

/**
 * An address that a server named in a response, absolute or below `base`, if it is at one of these origins.
 * A server behind a proxy often names itself by http: then it is the same address by https.
 */
export function namedAddress(
  named: string | undefined,
  base: string,
  origins: readonly string[],
): string | undefined {
  if (!named || !URL.canParse(named, base)) return undefined;
  const [url, sent] = [new URL(named, base), new URL(base)];
  if (url.protocol === 'http:' && url.host === sent.host) url.protocol = sent.protocol;
  const mayBe = isSecure(url) && origins.includes(url.origin) && url.username === '';
  return mayBe ? url.href : undefined;
}
