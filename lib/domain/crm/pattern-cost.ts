import { ALL_CHARS, areDisjoint, type CharSet, NO_CHARS, unionOf } from './char-set';
import {
  type Lookaround,
  type PatternElement,
  type PatternLoop,
  parsePattern,
} from './pattern-tree';

// Estimates how long a regular expression may keep a page busy. A backtracking engine tries every
// way in which a text may match; here we compute an upper bound of those ways without a text.
//
// The bound is tight enough in two cases. A loop over one character (`[^/]+`), followed by a
// character that it does not match (`/`), can end in one place only; if that is the second
// character after it (`[^|]+ \|`), in two. Every other loop counts as if it could end anywhere.

type Sequence = readonly PatternElement[];

/** What may follow a loop, as far as it decides where the loop can end. */
type Next = {
  /** The first character is in this set. */
  chars: CharSet;
  /** It may also match the empty text. */
  mayBeNothing: boolean;
  /** The first characters in order, as long as each place has exactly one set. */
  leads: readonly CharSet[];
  /** Steps until the engine knows that it does not match at its first character. */
  tries: number;
};

/** The end of the pattern: the search succeeds there, and the engine does not backtrack. */
const ACCEPT: Next = { chars: NO_CHARS, mayBeNothing: false, leads: [], tries: 1 };
const NOTHING: Next = { ...ACCEPT, mayBeNothing: true };
const ANYTHING: Next = { ...NOTHING, chars: ALL_CHARS };

/** Upper bounds: the ways in which a part matches from one place, and the steps to try them all. */
type Cost = { ways: number; steps: number };

const ONE_STEP: Cost = { ways: 1, steps: 1 };
const TOO_MUCH: Cost = { ways: Number.POSITIVE_INFINITY, steps: Number.POSITIVE_INFINITY };

/**
 * Upper bound of the steps in which an engine searches any text of at most `length` code units.
 * Infinite for a pattern that does not compile or whose cost grows exponentially.
 */
export function mostSteps(pattern: string, length: number): number {
  const alternatives = parsePattern(pattern);
  if (!alternatives) return Number.POSITIVE_INFINITY;
  const { steps } = costOfChoice(alternatives, ACCEPT, length);
  const starts = alternatives.every(isAnchored) ? 1 : length + 1;
  return steps * starts;
}

/** True if `^` is the first element: then the engine fails at once at every other place. */
const isAnchored = ([first]: Sequence): boolean => first?.type === 'start';

/**
 * Caches a count per element. Without the cache, nested parts would double the work at every level.
 * An element belongs to one parsed pattern, and so to one length.
 */
function oncePerElement<E extends PatternElement, T extends object>(
  count: (element: E, length: number) => T,
): (element: E, length: number) => T {
  const counted = new WeakMap<E, T>();
  return (element, length) => {
    const known = counted.get(element) ?? count(element, length);
    counted.set(element, known);
    return known;
  };
}

/** The characters of an element that always matches exactly one; undefined for any other. */
const charsOf = (element: PatternElement): CharSet | undefined =>
  element.type === 'chars' ? element.chars : undefined;

/** The cost of elements in sequence; `next` is what follows them. */
function costOfSequence(elements: Sequence, next: Next, length: number): Cost {
  let [ways, steps] = [1, 1];
  elements.forEach((element, at) => {
    const after = nextOfSequence(elements.slice(at + 1), next, length);
    const cost = costOf(element, after, length);
    // 0 × ∞ is not a number, but there is always at least one way.
    steps += ways * cost.steps;
    ways *= cost.ways;
  });
  return { ways, steps };
}

/**
 * The cost of alternatives. Alternatives that exclude each other from the first characters on count
 * as one way.
 */
function costOfChoice(alternatives: readonly Sequence[], next: Next, length: number): Cost {
  const costs = alternatives.map((elements) => costOfSequence(elements, next, length));
  const areExclusive = alternatives.every((first, at) =>
    alternatives.slice(at + 1).every((other) => exclude(first, other)),
  );
  const ways = costs.map((cost) => cost.ways);
  return {
    ways: areExclusive ? Math.max(...ways) : ways.reduce((all, first) => all + first, 0),
    steps: costs.reduce((all, { steps }) => all + steps, 1),
  };
}

/** Whether two sequences require different characters at the same place. */
function exclude(first: Sequence, other: Sequence): boolean {
  for (let at = 0; at < Math.min(first.length, other.length); at++) {
    const [left, right] = [leadOf(first[at]), leadOf(other[at])];
    if (!left || !right) return false;
    if (areDisjoint(left.chars, right.chars)) return true;
    // Behind a loop the places are unknown.
    if (left.isLoop || right.isLoop) return false;
  }
  return false;
}

/** The character set that an element must begin with; `isLoop` means that more may follow. */
function leadOf(element: PatternElement | undefined) {
  if (!element) return undefined;
  if (element.type === 'loop') {
    const chars = element.min > 0 ? charsOf(element.element) : undefined;
    return chars && { chars, isLoop: true };
  }
  const chars = charsOf(element);
  return chars && { chars, isLoop: false };
}

function costOf(element: PatternElement, next: Next, length: number): Cost {
  switch (element.type) {
    // `(?i:…)`, `(?s:…)`, `(?m:…)` change what characters and `$` match; we do not model that.
    case 'modified':
      return TOO_MUCH;
    case 'group':
      return costOfChoice(element.alternatives, next, length);
    case 'loop':
      return costOfLoop(element, next, length);
    case 'lookahead':
    case 'lookbehind':
      return costOfLookaround(element, length);
    case 'backreference':
      // Compares as many characters as the group captured.
      return { ways: 1, steps: length + 1 };
    default:
      return ONE_STEP;
  }
}

/**
 * An engine never backtracks into a lookaround: from outside it is one way (ECMA-262, Assertion).
 */
const costOfLookaround = oncePerElement(({ type, alternatives }: Lookaround, length): Cost => {
  if (type === 'lookahead')
    return { ways: 1, steps: costOfChoice(alternatives, ACCEPT, length).steps };
  // A lookbehind matches from its end to its start, so the next element says nothing about its
  // loops.
  const steps = alternatives.map((elements) => backwards(elements, length).steps);
  return { ways: 1, steps: steps.reduce((all, first) => all + first, 1) };
});

/** The cost if every loop could end anywhere. */
function backwards(elements: Sequence, length: number): Cost {
  const costs = elements.map((element) => costOf(element, ANYTHING, length));
  const ways = costs.reduce((all, cost) => all * cost.ways, 1);
  return { ways, steps: costs.reduce((all, cost) => all + ways * cost.steps, 1) };
}

function costOfLoop({ element, min, max }: PatternLoop, next: Next, length: number): Cost {
  const first = nextOf(element, length);
  // A body that may match nothing can repeat in many ways; no real recipe needs one.
  if (first.mayBeNothing && max > 1) return TOO_MUCH;
  const again: Next = {
    chars: unionOf([first.chars, next.chars]),
    mayBeNothing: next.mayBeNothing,
    leads: [],
    tries: first.tries + next.tries,
  };
  const body = costOf(element, max > 1 ? again : next, length);
  const most = Math.min(max, length);
  const waysOfAll = body.ways ** most;
  const known = endsBefore(element, first, next);
  const ends = Math.min(known ?? Number.POSITIVE_INFINITY, most - Math.min(min, most) + 1);
  return {
    ways: waysOfAll * ends,
    // After each round the engine tries what follows, and fails at the latest where the loop must
    // end.
    steps: (most + 1) * waysOfAll * (body.steps + next.tries + (known ?? 1) - 1),
  };
}

/**
 * In how many places a loop can end where the next elements still begin to match; undefined if
 * unknown.
 */
function endsBefore(element: PatternElement, first: Next, next: Next): number | undefined {
  if (!next.mayBeNothing && areDisjoint(first.chars, next.chars)) return 1;
  const chars = charsOf(element);
  if (!chars) return undefined;
  // The loop ends before the first character that it does not match. The lead at `at` is such a
  // character, so the loop ended there, or at most as many places earlier as there are leads before
  // it.
  const at = next.leads.findIndex((lead) => areDisjoint(chars, lead));
  return at < 0 ? undefined : at + 1;
}

/** What a sequence may begin with; `next` is what follows it. */
function nextOfSequence(elements: Sequence, next: Next, length: number): Next {
  const leads = leadsOf(elements, next);
  const sets: CharSet[] = [];
  let tries = 0;
  for (const element of elements) {
    const first = nextOf(element, length);
    sets.push(first.chars);
    tries += first.tries;
    if (!first.mayBeNothing) return { chars: unionOf(sets), mayBeNothing: false, leads, tries };
  }
  return {
    chars: unionOf([...sets, next.chars]),
    mayBeNothing: next.mayBeNothing,
    leads,
    tries: tries + next.tries,
  };
}

/** The first character sets of a sequence, one per place, up to a loop or an alternative. */
function leadsOf(elements: Sequence, next: Next): CharSet[] {
  const leads: CharSet[] = [];
  for (const element of elements) {
    const lead = leadOf(element);
    if (!lead) return leads;
    leads.push(lead.chars);
    if (lead.isLoop) return leads;
  }
  return [...leads, ...next.leads];
}

/** What an element may begin with, independent of what follows it. */
const nextOf = oncePerElement((element: PatternElement, length): Next => {
  const chars = charsOf(element);
  if (chars) return { chars, mayBeNothing: false, leads: [chars], tries: 1 };
  switch (element.type) {
    case 'group':
      return nextOfChoice(element.alternatives, length);
    case 'loop': {
      const first = nextOf(element.element, length);
      return { ...first, leads: [], mayBeNothing: first.mayBeNothing || element.min === 0 };
    }
    // The end of the text: no character may follow.
    case 'end':
      return ACCEPT;
    case 'start':
    case 'boundary':
      return NOTHING;
    case 'lookahead':
    case 'lookbehind':
      return nextOfLookaround(element, length);
    default:
      return { ...ANYTHING, tries: length + 1 };
  }
});

function nextOfLookaround(element: Lookaround, length: number): Next {
  const tries = costOfLookaround(element, length).steps;
  return element.type === 'lookahead' && !element.negate
    ? { ...nextOfChoice(element.alternatives, length), leads: [], tries }
    : { ...NOTHING, tries };
}

function nextOfChoice(alternatives: readonly Sequence[], length: number): Next {
  const all = alternatives.map((elements) => nextOfSequence(elements, NOTHING, length));
  return {
    chars: unionOf(all.map(({ chars }) => chars)),
    mayBeNothing: all.some(({ mayBeNothing }) => mayBeNothing),
    leads: [],
    tries: all.reduce((sum, { tries }) => sum + tries, 0),
  };
}
