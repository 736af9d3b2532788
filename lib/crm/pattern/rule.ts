import { decodePercents } from '../../domain/core/percent-encoding';
import type { RecordRule } from '../../domain/crm/site';
import { type AddressHalf, parseAddress } from './address';
import { isRouting, isVerb, NO_IDS } from './address-words';

const END = '(?=[/?#&;]|$)';
const NOT_A_WORD = NO_IDS.map((word) => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`);
// At most 128 characters once decoded: percent-encoded bytes take three times as many.
const ID = `(?!(?:${NOT_A_WORD.join('|')})${END})(?<id>[^\\s/?#&;]{1,384})`;

/**
 * The rule for a pattern from `patternOf`. Its `match` is tried on path, query and hash. It
 * tolerates a trailing slash, further path segments, and other query parameters in any order.
 */
export function ruleOf(pattern: string): RecordRule {
  const { outer, inner } = parseAddress(pattern) ?? { outer: NOWHERE };
  const match = inner
    ? `^${path(outer)}/?(?:\\?[^#]*)?#${lead(inner)}${place(inner)}`
    : `^${path(outer)}${outer.params.length > 0 ? `/?\\?${query(outer, '#')}` : END}`;
  return { pattern, match, type: typeOf(inner, outer) };
}

const NOWHERE: AddressHalf = { lead: '/', segments: [], params: [] };

const path = ({ segments }: AddressHalf): string =>
  segments.map((part) => `/${literal(part)}`).join('');

const lead = ({ lead }: AddressHalf): string => literal(lead);

function place(inner: AddressHalf): string {
  const segments = inner.segments.map(literal).join('/');
  if (inner.params.length === 0) return segments + END;
  return segments ? `${segments}/?[?;&]${query(inner, '')}` : query(inner, '');
}

/** Searches each parameter from the start of the query, so that their order does not matter. */
const query = ({ params }: AddressHalf, end: string): string =>
  params
    .map(([name, value]) => {
      const one = value ? `${literal(name)}=${literal(value)}` : literal(name);
      return `(?=(?:[^${end || '\\s'}]*&)?${one}(?:[&#]|$))`;
    })
    .join('');

const literal = (part: string): string =>
  part === '*' ? '[^/?#]+' : part.split(':id').map(inEitherForm).join(ID);

/** Signs that browsers leave as a page writes them: `filter[id]`, or `filter%5Bid%5D`. */
const ENCODED_SIGN = /%(?:5b|5d|27|7c|21|28|29|7e)/gi;
const SIGN = /[[\]'|!()~]/;

/** Matches a text however a page encodes it. Servers write `%C3%BC` or `%c3%bc`, and browsers leave it so. */
const inEitherForm = (text: string): string =>
  text
    .replace(ENCODED_SIGN, decodeURIComponent)
    .replace(/%[\da-f]{2}|[\\^$.*+?{}[\]'|!()~]/gi, (part) => {
      if (part.length > 1) return inEitherCase(part);
      const code = `%${part.charCodeAt(0).toString(16)}`;
      return SIGN.test(part) ? `(?:\\${part}|${inEitherCase(code)})` : `\\${part}`;
    });

const inEitherCase = (encoded: string): string =>
  encoded.replace(/[a-f]/gi, (sign) => `[${sign.toLowerCase()}${sign.toUpperCase()}]`);

/** The type of the record: the nearest word before the id that is not a verb. */
function typeOf(inner: AddressHalf | undefined, outer: AddressHalf): string {
  const words = [outer, ...(inner ? [inner] : [])].flatMap(({ segments, params }) => {
    const at = segments.findIndex((part) => part.includes(':id'));
    const before = at < 0 ? segments : segments.slice(0, at);
    const chosen = params.filter(([name, value]) => isRouting(name, value)).reverse();
    return [...before, ...chosen.map(([, value]) => value)];
  });
  const word = words
    .map((part) => part.replace(/\.(php\d?|aspx?|jsp|do|cgi|pl|html?)$/i, ''))
    .findLast((part) => part !== '*' && part !== '' && !isVerb(part));
  return decodePercents(word ?? 'record')
    .replace(/[\s\p{C}]+/gu, '-')
    .slice(0, 64)
    .toWellFormed();
}
