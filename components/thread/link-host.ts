/**
 * Whether a link's words already show, as their first characters, the host that the link opens.
 * Only then is the host not written behind the words once more. Any other text may name another
 * host than the one that opens: `https://www.paypal.com/` over a link to `www.paypal.co`.
 *
 * The words are compared character by character with the host as the browser will connect to it,
 * in punycode and with its port. So a user name, other dots, other scripts and invisible
 * characters never count as the host.
 */
export function showsHost(words: string, { protocol, host }: URL): boolean {
  const origin = `${protocol}//${host}`;
  const start = words.trimStart();
  if (start.slice(0, origin.length).toLowerCase() !== origin) return false;
  // What follows must end the host. `.`, `:`, `@` and letters would go on with another one.
  return /^(?:[/?#]|$)/.test(start.slice(origin.length));
}
