/** The loopback hosts that the extension's Content-Security-Policy can name: it knows no IPv6 address and no range. */
const LOOPBACK = /^(localhost|127\.0\.0\.1)$/;

/** Whether what is sent there stays private on the way and the browser lets it out: https, or http on loopback. */
export const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
