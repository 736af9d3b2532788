/**
 * The loopback hosts that the extension's Content-Security-Policy can name; it cannot name an IPv6
 * address or a range.
 */
const LOOPBACK = /^(localhost|127\.0\.0\.1)$/;

/**
 * Whether requests to a URL stay confidential and the browser permits them: https, or http on
 * loopback.
 */
export const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
