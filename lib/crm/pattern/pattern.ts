import { type Address, type AddressHalf, parseAddress } from './address';
import { isRouting, isVerb, looksLikeId, NO_IDS, namesAnId, namesNoId } from './address-words';

export { parseOrigin } from './address';
export { ruleOf } from './rule';

const PLACEHOLDER = /(?<=[/=#-])(?::[a-z_]\w*|\{[^/}]*\}|<[^/>]*>|\[[^/\]]*\])(?=[/?#&;-]|$)/gi;

/**
 * Derives the pattern of record addresses from the user's text: `/customers/:id` from itself, from
 * `/customers/{id}`, and from `https://crm.example.com/customers/42?tab=notes#x`. `:id` stands for
 * the id and `*` for any one part. Undefined if there is no id.
 */
export function patternOf(text: string): string | undefined {
  const pattern = text.length > 2048 ? undefined : readPattern(text);
  // A pattern that would be parsed differently the next time is invalid.
  return pattern !== undefined && readPattern(pattern) === pattern ? pattern : undefined;
}

function readPattern(text: string): string | undefined {
  const marks = text.trim().replace(PLACEHOLDER, ':id');
  const typed = marks.includes(':id') ? marks : marks.replace(/\/\*$/, '/:id');
  const address = /[\s\\]/.test(typed) ? undefined : parseAddress(typed);
  if (!address) return undefined;
  const found = typed.includes(':id') ? withPlaceholders(address) : guessPattern(address);
  const pattern = found && addressText(found);
  return pattern?.split(':id').length === 2 ? pattern : undefined;
}

/** The pattern as the user wrote it: the place of `:id` is the user's choice. */
function withPlaceholders({ outer, inner }: Address): Address | undefined {
  const all = [outer, ...(inner ? [inner] : [])].flatMap(({ segments, params }) => [
    ...segments,
    ...params.map(([, value]) => value),
  ]);
  if (all.filter((part) => part.includes(':id')).length !== 1) return undefined;
  if (inner && hasId(inner)) return { outer: { ...outer, params: [] }, inner };
  if (outer.params.some(([, value]) => value.includes(':id'))) return { outer };
  return { outer: { ...outer, params: [] } };
}

const hasId = ({ segments, params }: AddressHalf): boolean =>
  segments.some((part) => part.includes(':id')) ||
  params.some(([, value]) => value.includes(':id'));

/**
 * Guesses the pattern from one record's address. A route in the hash is more specific than the
 * path.
 */
function guessPattern({ outer, inner }: Address): Address | undefined {
  const within = inner && withId(inner);
  if (within) return { outer: { ...outer, params: [] }, inner: within };
  const found = withId(outer);
  return found && { outer: found };
}

function withId(place: AddressHalf): AddressHalf | undefined {
  const script = /\.\w+$/.test(place.segments.at(-1) ?? '');
  return script ? (idInQuery(place) ?? idInPath(place)) : (idInPath(place) ?? idInQuery(place));
}

function idInPath({ lead, segments }: AddressHalf): AddressHalf | undefined {
  const at = segments.findLastIndex(looksLikeId);
  if (at < 0) return undefined;
  const before = segments.slice(0, at).map((part, i) => {
    // `/accounts/12/contacts/42` is a contact of any account. But in `/type/176/details/42` the
    // number is the type of the record: a wildcard would mix records of two types.
    const next = segments[i + 1] ?? '';
    const owner = looksLikeId(part) && i + 1 < at && !isVerb(next) && !looksLikeId(next);
    return owner ? '*' : part;
  });
  return { lead, segments: [...before, ':id'], params: [] };
}

function idInQuery({ lead, segments, params }: AddressHalf): AddressHalf | undefined {
  const possible = params.filter(
    ([name, value]) => looksLikeId(value) && !namesNoId(name) && !NO_IDS.includes(value),
  );
  const id =
    possible.find(([name]) => /^(id|record)$/i.test(name)) ??
    possible.findLast(([name]) => namesAnId(name)) ??
    possible[0];
  if (!id) return undefined;
  const routing = params.filter(([name, value]) => isRouting(name, value));
  return { lead, segments, params: [...routing, [id[0], ':id']] };
}

/** An address as text, readable if possible. */
export function addressText({ outer, inner }: Address): string {
  const hash = inner ? `#${partText(inner)}` : '';
  return readable(partText({ ...outer, lead: '/' }) + hash);
}

function partText({ lead, segments, params }: AddressHalf): string {
  const path = lead + segments.join('/');
  const query = params.map(([name, value]) => (value ? `${name}=${value}` : name)).join('&');
  return query && path ? `${path}?${query}` : path + query;
}

function readable(pattern: string): string {
  try {
    const clear = decodeURI(pattern);
    return /[\s\\%]/.test(clear) ? pattern : clear;
  } catch {
    return pattern; // not as a browser would have encoded it: left unchanged
  }
}
