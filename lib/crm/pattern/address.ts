/** One half of an address: before the hash, or the hash itself where a page routes by it. */
export type Place = {
  /** What stands before the first segment: `/`, `!/`, or nothing as in `#Contact/view/7`. */
  lead: string;
  segments: string[];
  params: [name: string, value: string][];
};

/** An address without its origin, taken apart. */
export type Address = { outer: Place; inner?: Place };

/** The origin of a CRM from what a person typed or pasted: `crm.example.com`, a full address. */
export function originOf(text: string): string | undefined {
  const url = parse(text);
  if (!url || url.hostname.includes('*')) return undefined;
  return url.origin;
}

/** The address in what a person typed or pasted: with or without scheme, host or first slash. */
export function addressOf(text: string): Address | undefined {
  const typed = text.trim();
  if (/^[a-z]+:(?!\/\/|\d)/i.test(typed)) return undefined; // javascript:, mailto:
  const startsWithHost = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) || looksLikeHost(typed);
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

// Only a CRM on this very computer is taken to speak http when nothing was said.
const scheme = (typed: string): string =>
  /^(localhost|127\.|\[::1\]|[\w-]+\.localhost)/i.test(typed) ? 'http://' : 'https://';

/** `crm.example.com/…` and `localhost:8080/…`, but neither `customers/42` nor `index.php?id=42`. */
function looksLikeHost(typed: string): boolean {
  const first = typed.split(/[/?#]/, 1)[0] ?? '';
  if (/\.(php\d?|aspx?|jsp|do|cgi|pl|html?)$/i.test(first)) return false;
  return /^[\w-]+(\.[\w-]+)+(:\d+)?$|^[\w-]+:\d+$|^localhost$/i.test(first);
}

/** A hash with a slash or an equals sign is a route; any other is a place on the page. */
const routes = (hash: string): boolean => /[/=]|:id/.test(hash);

function hashPlace(hash: string): Place {
  const bare = /^[^/?]*=/.test(hash) && !hash.includes('?');
  if (bare) return placeOf('', hash);
  const at = hash.search(/[?;&]/);
  return at < 0 ? placeOf(hash, '') : placeOf(hash.slice(0, at), hash.slice(at + 1));
}

function placeOf(path: string, query: string): Place {
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
