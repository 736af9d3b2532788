import { type Address, addressOf, type Place } from './address';
import { isRouting, isVerb, looksLikeId, NO_IDS, namesAnId, namesNoId } from './address-words';

export { originOf } from './address';
export { ruleOf } from './rule';

const PLACEHOLDER = /(?<=[/=#-])(?::[a-z_]\w*|\{[^/}]*\}|<[^/>]*>|\[[^/\]]*\])(?=[/?#&;-]|$)/gi;

/**
 * The pattern of record addresses in what a person typed or pasted: `/customers/:id` from itself,
 * from `/customers/{id}`, and from `https://crm.example.com/customers/42?tab=notes#x`. In it `:id`
 * stands for the id and `*` for one part that may be anything. Undefined where no id is found.
 */
export function patternOf(text: string): string | undefined {
  const pattern = text.length > 2048 ? undefined : readPattern(text);
  // One that would be read otherwise the next time is none.
  return pattern !== undefined && readPattern(pattern) === pattern ? pattern : undefined;
}

function readPattern(text: string): string | undefined {
  const marks = text.trim().replace(PLACEHOLDER, ':id');
  const typed = marks.includes(':id') ? marks : marks.replace(/\/\*$/, '/:id');
  const address = /[\s\\]/.test(typed) ? undefined : addressOf(typed);
  if (!address) return undefined;
  const found = typed.includes(':id') ? marked(address) : guessed(address);
  const pattern = found && written(found);
  return pattern?.split(':id').length === 2 ? pattern : undefined;
}

/** The pattern as it was written by hand: where `:id` stands is the person's word. */
function marked({ outer, inner }: Address): Address | undefined {
  const all = [outer, ...(inner ? [inner] : [])].flatMap(({ segments, params }) => [
    ...segments,
    ...params.map(([, value]) => value),
  ]);
  if (all.filter((part) => part.includes(':id')).length !== 1) return undefined;
  if (inner && hasId(inner)) return { outer: { ...outer, params: [] }, inner };
  if (outer.params.some(([, value]) => value.includes(':id'))) return { outer };
  return { outer: { ...outer, params: [] } };
}

const hasId = ({ segments, params }: Place): boolean =>
  segments.some((part) => part.includes(':id')) ||
  params.some(([, value]) => value.includes(':id'));

/** The pattern behind one record's address. A hash that routes says more than the path before it. */
function guessed({ outer, inner }: Address): Address | undefined {
  const within = inner && withId(inner);
  if (within) return { outer: { ...outer, params: [] }, inner: within };
  const found = withId(outer);
  return found && { outer: found };
}

function withId(place: Place): Place | undefined {
  const script = /\.\w+$/.test(place.segments.at(-1) ?? '');
  return script ? (idInQuery(place) ?? idInPath(place)) : (idInPath(place) ?? idInQuery(place));
}

function idInPath({ lead, segments }: Place): Place | undefined {
  const at = segments.findLastIndex(looksLikeId);
  if (at < 0) return undefined;
  const before = segments.slice(0, at).map((part, i) => {
    // `/accounts/12/contacts/42` is a contact of any account, but in `/type/176/details/42` the
    // number says what kind of record it is: taking any would mix up records of two kinds.
    const next = segments[i + 1] ?? '';
    const owner = looksLikeId(part) && i + 1 < at && !isVerb(next) && !looksLikeId(next);
    return owner ? '*' : part;
  });
  return { lead, segments: [...before, ':id'], params: [] };
}

function idInQuery({ lead, segments, params }: Place): Place | undefined {
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

/** An address as text, readable where that can be. */
export function written({ outer, inner }: Address): string {
  const hash = inner ? `#${writtenPlace(inner)}` : '';
  return readable(writtenPlace({ ...outer, lead: '/' }) + hash);
}

function writtenPlace({ lead, segments, params }: Place): string {
  const path = lead + segments.join('/');
  const query = params.map(([name, value]) => (value ? `${name}=${value}` : name)).join('&');
  return query && path ? `${path}?${query}` : path + query;
}

function readable(pattern: string): string {
  try {
    const clear = decodeURI(pattern);
    return /[\s\\%]/.test(clear) ? pattern : clear;
  } catch {
    return pattern; // not what a browser would have encoded: left as it is
  }
}
