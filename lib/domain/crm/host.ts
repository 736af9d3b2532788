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

/** Whether the text is the address of a page on another host than the origin's; a path alone is not. */
export function isOnOtherHost(text: string, origin: string): boolean {
  const host = URL.parse(text.trim())?.host;
  return host !== undefined && host !== '' && host !== URL.parse(origin)?.host;
}
