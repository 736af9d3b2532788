/**
 * Where a host is: this machine (`loopback`), a network that is not the internet (`private`), or
 * the internet.
 */
type HostKind = 'loopback' | 'private' | 'public';

/**
 * Names that only a local network resolves (RFC 6762, RFC 8375, RFC 9476, and names that routers
 * use).
 */
const LOCAL_NAMES = [
  'local',
  'internal',
  'lan',
  'home.arpa',
  'home',
  'corp',
  'intranet',
  'private',
];

/**
 * Classifies a URL's host by its name alone. The URL parser has already normalised every spelling
 * of an IPv4 address (decimal, octal, hexadecimal, fewer parts, trailing dot) and Unicode dots. A
 * public name that resolves to a private address is `public` here: only the browser resolves names.
 */
export function hostKind({ hostname }: Pick<URL, 'hostname'>): HostKind {
  const host = hostname.replace(/\.+$/, '').toLowerCase();
  if (host.startsWith('[')) return kindOfIpv6(host.slice(1, -1));
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) return kindOfIpv4(host.split('.').map(Number));
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  const isLocal = !host.includes('.') || LOCAL_NAMES.some((name) => host.endsWith(`.${name}`));
  return isLocal ? 'private' : 'public';
}

/**
 * Classifies special-purpose IPv4 addresses (RFC 6890) by their first bytes; multicast and reserved
 * ones are private.
 */
function kindOfIpv4([a = 0, b = 0, c = 0]: number[]): HostKind {
  if (a === 127) return 'loopback';
  const isPrivate =
    [0, 10].includes(a) ||
    a >= 224 ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 192 && b === 0 && (c === 0 || c === 2)) ||
    (a === 198 && (b === 18 || b === 19)) ||
    (a === 198 && b === 51 && c === 100) ||
    (a === 203 && b === 0 && c === 113);
  return isPrivate ? 'private' : 'public';
}

/** IPv6 prefixes that carry an IPv4 address, with the group of 16 bits at which it begins. */
const CARRIES_IPV4: readonly [prefix: RegExp, at: number][] = [
  [/^0:0:0:0:0:(?:0|ffff):/, 6], // compatible and mapped (RFC 4291, sections 2.5.5)
  [/^64:ff9b:0:0:0:0:/, 6], // NAT64 (RFC 6052)
  [/^2002:/, 1], // 6to4 (RFC 3056)
];

function kindOfIpv6(text: string): HostKind {
  const groups = groupsOf(text);
  const address = groups.map((group) => group.toString(16)).join(':');
  if (address === '0:0:0:0:0:0:0:1') return 'loopback';
  if (address === '0:0:0:0:0:0:0:0') return 'private';
  for (const [prefix, at] of CARRIES_IPV4)
    if (prefix.test(address)) {
      const [high = 0, low = 0] = groups.slice(at);
      return kindOfIpv4([high >> 8, high & 255, low >> 8]);
    }
  // Only 2000::/3 is assigned to the internet (RFC 4291, section 2.4); 2001:db8::/32 is for
  // documentation.
  const [first = 0, second = 0] = groups;
  const isPublic = first >> 13 === 1 && !(first === 0x2001 && second === 0xdb8);
  return isPublic ? 'public' : 'private';
}

/** The eight groups of an IPv6 address in the URL parser's notation. */
function groupsOf(text: string): number[] {
  const [before = '', after] = text.split('::');
  const numbers = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
  const [start, end] = [numbers(before), numbers(after ?? '')];
  const gap = Array.from({ length: 8 - start.length - end.length }, () => 0);
  return after === undefined ? start : [...start, ...gap, ...end];
}
