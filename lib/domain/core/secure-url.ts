/**
 * The loopback hosts that the extension's Content-Security-Policy can name; it cannot name an IPv6
 * address or a range.
 */
const LOOPBACK = /^(localhost|127\.0\.0\.1)$/;

/** Whether a URL is on this computer, under a name to which our pages may connect in clear. */
export const isOwnComputer = ({ hostname }: URL): boolean => LOOPBACK.test(hostname);

/**
 * Whether requests to a URL stay confidential and the browser permits them: https, or http on
 * loopback.
 */
export const isSecure = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isOwnComputer(url));
