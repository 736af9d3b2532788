/**
 * The origin as a browser permission pattern. Firefox allows no ports there, so we leave it out.
 */
export function matchPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** Whether one permission pattern includes another, as `*.crm.example` includes `a.crm.example`. */
export function covers(wider: string, narrower: string): boolean {
  const [[scheme, , host = ''], [other, , within = '']] = [wider.split('/'), narrower.split('/')];
  if (scheme !== other) return false;
  if (!host.startsWith('*.')) return host === within;
  return within === host.slice(2) || within.endsWith(host.slice(1));
}
