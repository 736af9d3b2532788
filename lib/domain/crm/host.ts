/** The hosts of a CRM as browser permission patterns, and an optional pattern that narrows them. */
export type Hosts = { hosts: readonly string[]; hostPattern?: string | undefined };

/** Whether an origin is one of a CRM's hosts. */
export function isHostOf({ hosts, hostPattern }: Hosts, origin: string): boolean {
  const { protocol, host } = URL.parse(origin) ?? { protocol: '', host: '' };
  const named = hosts.some((one) =>
    one.startsWith('*.') ? host.endsWith(one.slice(1)) : host === one,
  );
  return protocol === 'https:' && named && (!hostPattern || new RegExp(hostPattern).test(host));
}

/**
 * True for an address that begins with its host, such as `crm.example.com/…` and `localhost:8080/…`, but not
 * for `customers/42` or `index.php?id=42`.
 */
export function beginsWithHost(text: string): boolean {
  const first = text.split(/[/?#]/, 1)[0] ?? '';
  if (/\.(php\d?|aspx?|jsp|do|cgi|pl|html?)$/i.test(first)) return false;
  return /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+(:\d+)?$|^[\p{L}\p{M}\p{N}_-]+:\d+$|^localhost$/iu.test(
    first,
  );
}

/** Whether the text is the address of a page on another host than the origin's; a path alone is not. */
export function isOnOtherHost(text: string, origin: string): boolean {
  const typed = text.trim();
  const { protocol, host: own } = new URL(origin);
  const host = URL.parse(beginsWithHost(typed) ? `${protocol}//${typed}` : typed)?.host;
  return host !== undefined && host !== '' && host !== own;
}
