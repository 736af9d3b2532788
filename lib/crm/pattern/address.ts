import { beginsWithHost } from '../../domain/crm/host';

/** One half of an address: before the hash, or the hash itself if the page uses it as a route. */
export type AddressHalf = {
  /** Text before the first segment: `/`, `!/`, or empty as in `#Contact/view/7`. */
  lead: string;
  segments: string[];
  params: [name: string, value: string][];
};

/** A parsed address without its origin. */
export type Address = { outer: AddressHalf; inner?: AddressHalf };

/** The origin of a CRM in the user's text: `crm.example.com`, or a full address. */
export function parseOrigin(text: string): string | undefined {
  const url = parse(text);
  if (!url || url.hostname.includes('*')) return undefined;
  return url.origin;
}

/** The address in the user's text, with or without scheme, host or first slash. */
export function parseAddress(text: string): Address | undefined {
  const typed = text.trim();
  if (/^[a-z]+:(?!\/\/|\d)/i.test(typed)) return undefined; // javascript:, mailto:
  const startsWithHost = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) || beginsWithHost(typed);
  const url = startsWithHost
    ? parse(typed)
    : URL.parse(`https://crm.invalid/${typed.replace(/^\//, '')}`);
  if (!url) return undefined;
  const hash = url.hash.slice(1);
  const outer = placeOf(url.pathname, url.search.slice(1));
  return routes(hash) ? { outer, inner: hashPlace(hash) } : { outer };
}

function parse(text: string): URL | undefined {
  const typed = text.trim();
  if (!typed || /^[/?#]/.test(typed)) return undefined;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${scheme(typed)}${typed}`);
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

// Without a scheme, only a CRM on this computer is assumed to use http.
const scheme = (typed: string): string =>
  /^(localhost|127\.|\[::1\]|[\w-]+\.localhost)/i.test(typed) ? 'http://' : 'https://';

/** A hash with a slash or an equals sign is a route; any other is an anchor in the page. */
const routes = (hash: string): boolean => /[/=]|:id/.test(hash);

function hashPlace(hash: string): AddressHalf {
  const bare = /^[^/?]*=/.test(hash) && !hash.includes('?');
  if (bare) return placeOf('', hash);
  const at = hash.search(/[?;&]/);
  return at < 0 ? placeOf(hash, '') : placeOf(hash.slice(0, at), hash.slice(at + 1));
}

function placeOf(path: string, query: string): AddressHalf {
  const lead = /^!?\//.exec(path)?.[0] ?? '';
  return {
    lead,
    segments: path.slice(lead.length).split('/').filter(Boolean),
    params: query
      .split('&')
      .filter(Boolean)
      .map((param) => {
        const [name = '', ...value] = param.split('=');
        return [name, value.join('=')];
      }),
  };
}
