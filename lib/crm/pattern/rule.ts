import type { RecordRule } from '../domain/site';
import { addressOf, type Place } from './address';
import { isRouting, isVerb, NO_IDS } from './address-words';

const END = '(?=[/?#&;]|$)';
const NOT_A_WORD = NO_IDS.map((word) => `[${word[0]}${word[0]?.toUpperCase()}]${word.slice(1)}`);
// 128 characters at most once they are in clear: as percent-encoded bytes, three times as long.
const ID = `(?!(?:${NOT_A_WORD.join('|')})${END})(?<id>[^\\s/?#&;]{1,384})`;

/**
 * The rule behind a pattern that `patternOf` gave. Its `match` is tried on path, query and hash
 * and forgives a slash at the end, further path segments, and other query parameters in any order.
 */
export function ruleOf(pattern: string): RecordRule {
  const { outer, inner } = addressOf(pattern) ?? { outer: NOWHERE };
  const match = inner
    ? `^${path(outer)}/?(?:\\?[^#]*)?#${lead(inner)}${place(inner)}`
    : `^${path(outer)}${outer.params.length > 0 ? `/?\\?${query(outer, '#')}` : END}`;
  return { pattern, match, type: typeOf(inner, outer) };
}

const NOWHERE: Place = { lead: '/', segments: [], params: [] };

const path = ({ segments }: Place): string => segments.map((part) => `/${literal(part)}`).join('');

const lead = ({ lead }: Place): string => literal(lead);

function place(inner: Place): string {
  const segments = inner.segments.map(literal).join('/');
  if (inner.params.length === 0) return segments + END;
  return segments ? `${segments}/?[?;&]${query(inner, '')}` : query(inner, '');
}

/** Each parameter looked for on its own from the start of the query, whatever their order. */
const query = ({ params }: Place, end: string): string =>
  params
    .map(([name, value]) => {
      const one = value ? `${literal(name)}=${literal(value)}` : literal(name);
      return `(?=(?:[^${end || '\\s'}]*&)?${one}(?:[&#]|$))`;
    })
    .join('');

const literal = (part: string): string =>
  part === '*'
    ? '[^/?#]+'
    : part
        .split(':id')
        .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
        .join(ID);

/** What kind of record it is: the nearest word before the id that is no verb. */
function typeOf(inner: Place | undefined, outer: Place): string {
  const words = [outer, ...(inner ? [inner] : [])].flatMap(({ segments, params }) => {
    const at = segments.findIndex((part) => part.includes(':id'));
    const before = at < 0 ? segments : segments.slice(0, at);
    const chosen = params.filter(([name, value]) => isRouting(name, value)).reverse();
    return [...before, ...chosen.map(([, value]) => value)];
  });
  const word = words
    .map((part) => part.replace(/\.(php\d?|aspx?|jsp|do|cgi|pl|html?)$/i, ''))
    .findLast((part) => part !== '*' && part !== '' && !isVerb(part));
  return readable(word ?? 'record')
    .replace(/[\s\p{C}]+/gu, '-')
    .slice(0, 64);
}

function readable(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
