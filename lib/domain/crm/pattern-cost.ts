import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { ALL_CHARS, areApart, type CharSet, NO_CHARS, unionOf } from './char-set';
import { charsOf } from './pattern-chars';

// How long a regular expression may keep a page busy. A backtracking engine tries every way in which
// a text may fit; here those ways are counted from above, without a text. The parser is ESLint's.
//
// Where the counting is exact enough: a loop over one character (`[^/]+`) that is followed by a
// character which the loop does not take (`/`) can end in one place only; one that is followed by
// that as its second character (`[^|]+ \|`) in two. All other loops count as if they could end
// anywhere.

/** What comes next, as far as it tells where a loop before it may end. */
type Next = {
  /** The first character is one of these. */
  chars: CharSet;
  /** It may also be nothing, for all we know. */
  mayBeNothing: boolean;
  /** The first characters in their order, as far as there is exactly one at each place. */
  leads: readonly CharSet[];
  /** Steps after which it is known that it does not fit at its first character. */
  tries: number;
};

/** The end of the pattern: the search succeeds there, and no way is tried again. */
const ACCEPT: Next = { chars: NO_CHARS, mayBeNothing: false, leads: [], tries: 1 };
const NOTHING: Next = { ...ACCEPT, mayBeNothing: true };
const ANYTHING: Next = { ...NOTHING, chars: ALL_CHARS };

/** Ways in which a part fits from one place, and steps that trying all of them takes; upper bounds. */
type Cost = { ways: number; steps: number };

const ONE_STEP: Cost = { ways: 1, steps: 1 };
const TOO_MUCH: Cost = { ways: Number.POSITIVE_INFINITY, steps: Number.POSITIVE_INFINITY };

/**
 * Upper bound of the steps that an engine takes to find a pattern in any text of at most `length`
 * code units. Infinite for one that cannot be parsed, or whose cost grows exponentially.
 */
export function mostSteps(pattern: string, length: number): number {
  let tree: AST.Pattern;
  try {
    tree = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(pattern);
  } catch {
    // No pattern, or one that this parser does not know: nobody can say.
    return Number.POSITIVE_INFINITY;
  }
  const { steps } = costOfChoice(tree.alternatives, ACCEPT, length);
  const starts = tree.alternatives.every(isAnchored) ? 1 : length + 1;
  return steps * starts;
}

/** `^` is its first element, so that the engine gives up at every other place at once. */
const isAnchored = ({ elements: [first] }: AST.Alternative): boolean =>
  first?.type === 'Assertion' && first.kind === 'start';

/**
 * Counts an element once, whoever asks: counted anew at each level, parts within parts would double the
 * counting with every level. An element belongs to one parsed pattern, and so to one length.
 */
function oncePerElement<E extends AST.Element, T extends object>(
  count: (element: E, length: number) => T,
): (element: E, length: number) => T {
  const counted = new WeakMap<E, T>();
  return (element, length) => {
    const known = counted.get(element) ?? count(element, length);
    counted.set(element, known);
    return known;
  };
}

/** Elements one after another; `next` is what follows them. */
function costOfSequence(elements: readonly AST.Element[], next: Next, length: number): Cost {
  let [ways, steps] = [1, 1];
  elements.forEach((element, at) => {
    const after = nextOfSequence(elements.slice(at + 1), next, length);
    const cost = costOf(element, after, length);
    // 0 × ∞ is no number; there is always at least one way.
    steps += ways * cost.steps;
    ways *= cost.ways;
  });
  return { ways, steps };
}

/** One of several. Those that exclude each other from their first characters on are one way together. */
function costOfChoice(
  alternatives: readonly { elements: readonly AST.Element[] }[],
  next: Next,
  length: number,
): Cost {
  const costs = alternatives.map(({ elements }) => costOfSequence(elements, next, length));
  const areExclusive = alternatives.every((one, at) =>
    alternatives.slice(at + 1).every((other) => exclude(one.elements, other.elements)),
  );
  const ways = costs.map((cost) => cost.ways);
  return {
    ways: areExclusive ? Math.max(...ways) : ways.reduce((all, one) => all + one, 0),
    steps: costs.reduce((all, { steps }) => all + steps, 1),
  };
}

/** Whether two sequences differ at a character that both must have at the same place. */
function exclude(one: readonly AST.Element[], other: readonly AST.Element[]): boolean {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const [left, right] = [leadOf(one[at]), leadOf(other[at])];
    if (!left || !right) return false;
    if (areApart(left.chars, right.chars)) return true;
    // Behind a loop nobody knows the places any more.
    if (left.isLoop || right.isLoop) return false;
  }
  return false;
}

/** The character that an element must begin with, where it is one; `isLoop`: more may follow. */
function leadOf(element: AST.Element | undefined) {
  if (!element) return undefined;
  if (element.type === 'Quantifier') {
    const chars = element.min > 0 ? charsOf(element.element) : undefined;
    return chars && { chars, isLoop: true };
  }
  const chars = charsOf(element);
  return chars && { chars, isLoop: false };
}

function costOf(element: AST.Element, next: Next, length: number): Cost {
  switch (element.type) {
    case 'Group':
      // `(?i:…)`, `(?s:…)`, `(?m:…)`: what a character takes there, and where `$` holds, is not counted.
      if (element.modifiers) return TOO_MUCH;
      return costOfChoice(element.alternatives, next, length);
    case 'CapturingGroup':
      return costOfChoice(element.alternatives, next, length);
    case 'Quantifier':
      return costOfLoop(element, next, length);
    case 'Assertion':
      return costOfAssertion(element, length);
    case 'Backreference':
      // Compares as many characters as the group took.
      return { ways: 1, steps: length + 1 };
    default:
      return ONE_STEP;
  }
}

/** A lookaround is never tried again once it held: from outside it is one way (ECMA-262, Assertion). */
const costOfAssertion = oncePerElement((element: AST.Assertion, length): Cost => {
  if (element.kind === 'lookahead')
    return { ways: 1, steps: costOfChoice(element.alternatives, ACCEPT, length).steps };
  // It is matched from its end to its start, so what follows an element says nothing there.
  if (element.kind === 'lookbehind') {
    const steps = element.alternatives.map(({ elements }) => backwards(elements, length).steps);
    return { ways: 1, steps: steps.reduce((all, one) => all + one, 1) };
  }
  return ONE_STEP;
});

/** As if every loop could end anywhere, whatever follows it. */
function backwards(elements: readonly AST.Element[], length: number): Cost {
  const costs = elements.map((element) => costOf(element, ANYTHING, length));
  const ways = costs.reduce((all, cost) => all * cost.ways, 1);
  return { ways, steps: costs.reduce((all, cost) => all + ways * cost.steps, 1) };
}

function costOfLoop({ element, min, max }: AST.Quantifier, next: Next, length: number): Cost {
  const first = nextOf(element, length);
  // A body that may be nothing repeats in ways of its own; nobody needs one.
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
    // After each time around what follows is tried, and fails at the latest where the loop must end.
    steps: (most + 1) * waysOfAll * (body.steps + next.tries + (known ?? 1) - 1),
  };
}

/**
 * In how many places a loop can end where what follows it still begins to fit; undefined where
 * nobody knows.
 */
function endsBefore(element: AST.Element, first: Next, next: Next): number | undefined {
  if (!next.mayBeNothing && areApart(first.chars, next.chars)) return 1;
  const chars = charsOf(element);
  if (!chars) return undefined;
  // What the loop took ends before the first character that it does not take, and the lead at `at` is
  // such a character: so the loop ended there, or as many places before it as there are leads before.
  const at = next.leads.findIndex((lead) => areApart(chars, lead));
  return at < 0 ? undefined : at + 1;
}

/** What a sequence may begin with; `next` is what follows it. */
function nextOfSequence(elements: readonly AST.Element[], next: Next, length: number): Next {
  const leads = leadsOf(elements, next);
  const sets: CharSet[] = [];
  let tries = 0;
  for (const element of elements) {
    const one = nextOf(element, length);
    sets.push(one.chars);
    tries += one.tries;
    if (!one.mayBeNothing) return { chars: unionOf(sets), mayBeNothing: false, leads, tries };
  }
  return {
    chars: unionOf([...sets, next.chars]),
    mayBeNothing: next.mayBeNothing,
    leads,
    tries: tries + next.tries,
  };
}

/** The characters that a sequence begins with, one for each place, until a loop or a choice. */
function leadsOf(elements: readonly AST.Element[], next: Next): CharSet[] {
  const leads: CharSet[] = [];
  for (const element of elements) {
    const lead = leadOf(element);
    if (!lead) return leads;
    leads.push(lead.chars);
    if (lead.isLoop) return leads;
  }
  return [...leads, ...next.leads];
}

/** What an element may begin with, whatever follows it. */
const nextOf = oncePerElement((element: AST.Element, length): Next => {
  const chars = charsOf(element);
  if (chars) return { chars, mayBeNothing: false, leads: [chars], tries: 1 };
  switch (element.type) {
    case 'Group':
    case 'CapturingGroup':
      return nextOfChoice(element.alternatives, length);
    case 'Quantifier': {
      const one = nextOf(element.element, length);
      return { ...one, leads: [], mayBeNothing: one.mayBeNothing || element.min === 0 };
    }
    case 'Assertion':
      return nextOfAssertion(element, length);
    default:
      return { ...ANYTHING, tries: length + 1 };
  }
});

function nextOfAssertion(element: AST.Assertion, length: number): Next {
  // The end of the text: no character may follow.
  if (element.kind === 'end') return ACCEPT;
  const tries = costOfAssertion(element, length).steps;
  const isAhead = element.kind === 'lookahead' && !element.negate;
  return isAhead
    ? { ...nextOfChoice(element.alternatives, length), leads: [], tries }
    : { ...NOTHING, tries };
}

function nextOfChoice(
  alternatives: readonly { elements: readonly AST.Element[] }[],
  length: number,
): Next {
  const all = alternatives.map(({ elements }) => nextOfSequence(elements, NOTHING, length));
  return {
    chars: unionOf(all.map(({ chars }) => chars)),
    mayBeNothing: all.some(({ mayBeNothing }) => mayBeNothing),
    leads: [],
    tries: all.reduce((sum, { tries }) => sum + tries, 0),
  };
}
