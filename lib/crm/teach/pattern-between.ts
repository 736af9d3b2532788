import type { Refusal } from '../../domain/crm/teach';
import { findRecord } from '../find-record';
import { typedRule } from '../page-rules';
import { type Address, type AddressHalf, parseAddress } from '../pattern/address';
import { isRouting, looksLikeId, NO_IDS, namesAnId, namesNoId } from '../pattern/address-words';
import { addressText, patternOf, ruleOf } from '../pattern/pattern';

/** The pattern of two records' addresses, and the id in each. */
export type PatternMatch = { pattern: string; ids: [string, string] };

/** Returns the ids that a pattern finds in two addresses, or the reason if it does not find two. */
export function idsBy(
  pattern: string,
  pair: readonly [string, string],
): [string, string] | Refusal {
  const rules = [typedRule(ruleOf(pattern))];
  const [one, other] = pair.map((address) => findRecord(rules, new URL(address))?.id);
  if (one === undefined || other === undefined) return 'not-both';
  return one === other ? 'same-record' : [one, other];
}

/**
 * Derives the pattern from the addresses of two records: the part in which they differ is the id.
 * Returns the reason if they name the same record, or records of two types.
 */
export function patternBetween(pair: readonly [string, string]): PatternMatch | Refusal {
  const guesses = pair.map((address) => patternOf(address));
  const differing = patternOfDifference(pair);
  // A pattern from a single address is better: it knows owners, tabs and languages.
  const candidates = [guesses[0] === guesses[1] ? guesses[0] : undefined, differing.pattern];
  for (const pattern of candidates) {
    const ids = pattern === undefined ? 'no-id' : idsBy(pattern, pair);
    if (pattern !== undefined && typeof ids !== 'string') return { pattern, ids };
  }
  return differing.why;
}

type Difference = { pattern?: string | undefined; why: Refusal };

function patternOfDifference(pair: readonly [string, string]): Difference {
  const [one, other] = pair.map((address) => parseAddress(address));
  if (!one || !other) return { why: 'no-id' };
  if (!one.inner !== !other.inner) return { why: 'other-kind' };
  const { inner } = one;
  if (inner && other.inner) {
    const within = differenceOf(inner, other.inner);
    if (typeof within !== 'string')
      return toPattern({ outer: { ...one.outer, params: [] }, inner: within });
    if (within !== 'same-record') return { why: within };
  }
  const outer = differenceOf(one.outer, other.outer);
  return typeof outer === 'string' ? { why: outer } : toPattern({ outer });
}

const toPattern = (address: Address): Difference => ({
  pattern: patternOf(addressText(address)),
  why: 'no-id',
});

/** One half of both addresses with `:id` where they differ. */
function differenceOf(one: AddressHalf, other: AddressHalf): AddressHalf | Refusal {
  const segments = inSegments(one.segments, other.segments);
  if (segments === 'other-kind') return segments;
  if (segments) return { ...one, segments, params: [] };

  const values = new Map(other.params);
  const differing = one.params.filter(
    ([name, value]) => values.has(name) && values.get(name) !== value && !namesNoId(name),
  );
  if (differing.some(([name, value]) => isRouting(name, value) && !looksLikeId(value)))
    return 'other-kind';
  const [id] = differing.find(([name]) => namesAnId(name)) ?? differing[0] ?? [];
  if (id === undefined) return 'same-record';
  const routing = one.params.filter(
    ([name, value]) => name !== id && isRouting(name, value) && values.get(name) === value,
  );
  return { ...one, params: [...routing, [id, ':id']] };
}

/**
 * Of the differing segments, the last one that looks like an id is the id; those before it are
 * owners.
 */
function inSegments(one: string[], other: string[]): string[] | 'other-kind' | undefined {
  const differing = one.flatMap((part, i) =>
    i < other.length && part !== other[i] ? [{ i, pair: [part, other[i] ?? ''] }] : [],
  );
  const first = differing[0];
  if (!first) return undefined;
  const looksRight = ({ pair }: { pair: string[] }): boolean => pair.every(looksLikeId);
  const at = differing.findLast(looksRight) ?? first;
  const before = differing.filter(({ i }) => i < at.i);
  const isWord = at.pair.some((part) => NO_IDS.includes(part.toLowerCase()));
  // A word is an id only if nothing else differs: `/customers/ada` beside `/customers/bob`, but
  // neither `/leads` nor `/customers/ada` beside `/leads/bob`.
  const isBareWord = !looksRight(at) && (at.i === 0 || differing.length > 1);
  if (isWord || isBareWord || !before.every(looksRight)) return 'other-kind';
  return one
    .slice(0, at.i)
    .map((part, i) => (before.some((owner) => owner.i === i) ? '*' : part))
    .concat(':id');
}
