import { stableLink } from './stable-link';

// A snapshot is whatever the service sent as JSON. Nothing here recurses: it may be 1 000 deep.

/** Where something stands in a snapshot, from the top. */
export type Path = readonly (string | number)[];

/** Names that would be misread between dots, or lost when a text is trimmed. */
const isOdd = (name: string): boolean => name === '' || /[.[]/.test(name) || name !== name.trim();

/**
 * A path as a requirement's `field` says it, dotted as in the service's own field errors:
 * `beneficialOwners.0.sharePercent`. An odd name stands in brackets: `company["odd.name"]`.
 */
export const pathText = (path: Path): string =>
  path
    .map(String)
    .map((name, at) => {
      if (isOdd(name)) return `[${JSON.stringify(name)}]`;
      return at === 0 ? name : `.${name}`;
    })
    .join('');

/** What stands in an object or a list, and how much stands in that; undefined for a leaf. */
export type Entry = { path: Path; value: unknown; children: number | undefined };

/** The direct children of an object or a list, in order. */
export const entriesOf = (value: unknown, path: Path = []): Entry[] =>
  (partsOf(value) ?? []).map(([name, part]) => ({
    path: [...path, name],
    value: part,
    children: childrenOf(part),
  }));

type Part = [name: string | number, value: unknown];

/** Own names only, so that a field called `__proto__` is a field like any other. */
function partsOf(value: unknown): Part[] | undefined {
  if (Array.isArray(value)) return value.map((part: unknown, at): Part => [at, part]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
}

function childrenOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
}

/**
 * One place and the way back up; the top has no name. A path for each of 100 000 fields at a depth
 * of 1 000 would not fit into memory.
 */
type Place = { name: string | number | undefined; from: Place | undefined };
export type Step = Place & { value: unknown };

const TOP: Place = { name: undefined, from: undefined };

/** The path of a step. */
export function pathTo(place: Place): Path {
  const path: (string | number)[] = [];
  for (let at: Place | undefined = place; at; at = at.from)
    if (at.name !== undefined) path.push(at.name);
  return path.reverse();
}

/** Everything in a snapshot, the top first and then in order. */
export function* stepsOf(snapshot: unknown): Generator<Step, void> {
  const open: Step[] = [{ ...TOP, value: snapshot }];
  for (let step = open.pop(); step; step = open.pop()) {
    yield step;
    const from = step;
    const parts = partsOf(step.value) ?? [];
    for (const [name, value] of parts.reverse()) open.push({ name, from, value });
  }
}

const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** What is neither an object nor a list, in order and no more than `most`. */
export function leavesOf(snapshot: unknown, most = Infinity): { path: Path; value: unknown }[] {
  const leaves: { path: Path; value: unknown }[] = [];
  for (const step of stepsOf(snapshot)) {
    if (leaves.length >= most) break;
    if (isLeaf(step.value)) leaves.push({ path: pathTo(step), value: step.value });
  }
  return leaves;
}

/** A leaf as a text; nothing is the empty text. */
export const shown = (value: unknown): string =>
  isLeaf(value) && value !== null && value !== undefined ? String(value) : '';

const asSought = (text: string): string => text.normalize('NFC').toLowerCase();

/** All values and names of a snapshot as words are looked for in them, each on a line of its own. */
export function soughtText(snapshot: unknown): string {
  const texts: string[] = [];
  for (const { name, value } of stepsOf(snapshot))
    texts.push(typeof name === 'string' ? name : '', shown(value));
  return asSought(texts.filter(Boolean).join('\n'));
}

/** Whether each of the words stands in such a text. No word is found across two lines: it has no space. */
export const holds = (sought: string, words: readonly string[]): boolean =>
  words.map(asSought).every((word) => sought.includes(word));

/** Leaves whose name or value holds each of the words, in order and no more than `most`. */
export function leavesWith(
  snapshot: unknown,
  words: readonly string[],
  most: number,
): { path: Path; value: unknown }[] {
  const sought = words.map(asSought);
  const found: { path: Path; value: unknown }[] = [];
  for (const step of stepsOf(snapshot)) {
    if (found.length >= most) break;
    if (!isLeaf(step.value)) continue;
    const name = asSought(typeof step.name === 'string' ? step.name : '');
    const value = asSought(shown(step.value));
    if (sought.every((word) => name.includes(word) || value.includes(word)))
      found.push({ path: pathTo(step), value: step.value });
  }
  return found;
}

/** What a leaf, or a whole part that came or went, was before and is after. */
export type Change = {
  path: Path;
  before?: unknown;
  after?: unknown;
  kind: 'added' | 'removed' | 'changed';
};

/** By what two snapshots differ, leaf by leaf and lists by their order; no more than `most`. */
export function differences(before: unknown, after: unknown, most = Infinity): Change[] {
  const changes: Change[] = [];
  const open: Pair[] = [{ ...TOP, sides: { before, after } }];
  for (let pair = open.pop(); pair && changes.length < most; pair = open.pop()) {
    const { sides } = pair;
    const kind = kindOf(sides);
    if (kind === 'alike') for (const inner of innerPairs(pair).reverse()) open.push(inner);
    else if (kind !== 'same') changes.push({ path: pathTo(pair), ...sides, kind });
  }
  return changes;
}

/** One place on both sides; where it is missing on one, there is no such side. */
type Sides = { before?: unknown; after?: unknown };
type Pair = Place & { sides: Sides };

/** `alike`: two lists or two objects, which may differ inside. */
function kindOf(sides: Sides): Change['kind'] | 'same' | 'alike' {
  if (!('before' in sides)) return 'added';
  if (!('after' in sides)) return 'removed';
  const { before, after } = sides;
  if (before === after || stable(before) === stable(after)) return 'same';
  if (isLeaf(before) || isLeaf(after)) return 'changed';
  return Array.isArray(before) === Array.isArray(after) ? 'alike' : 'changed';
}

function innerPairs(from: Pair): Pair[] {
  const before = new Map(partsOf(from.sides.before));
  const after = new Map(partsOf(from.sides.after));
  return [...new Set([...before.keys(), ...after.keys()])].map((name) => ({
    name,
    from,
    sides: {
      ...(before.has(name) && { before: before.get(name) }),
      ...(after.has(name) && { after: after.get(name) }),
    },
  }));
}

/**
 * SHA-256 of a snapshot, 64 hexadecimal digits: the same whatever order its names came in, and
 * however its links were signed for this reading.
 */
export async function digestOf(value: unknown): Promise<string> {
  const text = new TextEncoder().encode(canonicalText(value));
  const bytes = await crypto.subtle.digest('SHA-256', text);
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** JSON without spaces, names in order of their code units. `JSON.stringify` would recurse. */
function canonicalText(value: unknown): string {
  const written: string[] = [];
  const open: ({ sign: string } | { value: unknown })[] = [{ value }];
  for (let next = open.pop(); next; next = open.pop()) {
    if ('sign' in next) {
      written.push(next.sign);
      continue;
    }
    const parts = partsOf(next.value);
    if (!parts) {
      written.push(JSON.stringify(stable(next.value)) ?? 'null');
      continue;
    }
    const isList = Array.isArray(next.value);
    if (!isList) parts.sort(([a], [b]) => (a < b ? -1 : 1));
    written.push(isList ? '[' : '{');
    open.push({ sign: isList ? ']' : '}' });
    for (const [at, [name, value]] of [...parts.entries()].reverse()) {
      const comma = at > 0 ? ',' : '';
      open.push({ value }, { sign: isList ? comma : `${comma}${JSON.stringify(name)}:` });
    }
  }
  return written.join('');
}

/** A text that is a signed link differs by its signature each time it is read. */
const stable = (value: unknown): unknown => (typeof value === 'string' ? stableLink(value) : value);
