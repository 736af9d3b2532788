import { canonicalJson } from '../../bytes/canonical-json';
import { sha256Hex } from '../../bytes/sha256';
import { stableLink } from '../tickets/stable-link';

// A snapshot is any JSON value from the service. Nothing here recurses: it may be nested 1 000
// deep.

/** The place of a value in a snapshot, from the top. */
export type Path = readonly (string | number)[];

/** Names that would be ambiguous between dots, or lost when a text is trimmed. */
const isOdd = (name: string): boolean => name === '' || /[.[]/.test(name) || name !== name.trim();

/**
 * A path in the form of a requirement's `field`, dotted as in the service's own field errors:
 * `beneficialOwners.0.sharePercent`. An odd name is in brackets: `company["odd.name"]`.
 */
export const pathText = (path: Path): string =>
  path
    .map(String)
    .map((name, at) => {
      if (isOdd(name)) return `[${JSON.stringify(name)}]`;
      return at === 0 ? name : `.${name}`;
    })
    .join('');

/** A child of an object or list, and its own number of children; undefined for a leaf. */
export type SnapshotEntry = { path: Path; value: unknown; children: number | undefined };

/** The direct children of an object or a list, in order. */
export const entriesOf = (value: unknown, path: Path = []): SnapshotEntry[] =>
  (partsOf(value) ?? []).map(([name, part]) => ({
    path: [...path, name],
    value: part,
    children: childrenOf(part),
  }));

type Part = [name: string | number, value: unknown];

/** Own properties only, so that a field called `__proto__` is a field like any other. */
function partsOf(value: unknown): Part[] | undefined {
  if (Array.isArray(value)) return value.map((part: unknown, at): Part => [at, part]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
}

function childrenOf(value: unknown): number | undefined {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined;
}

/**
 * A node and its parent; the top has no name. A stored path for each of 100 000 fields at a depth
 * of 1 000 would not fit into memory.
 */
type Node = { name: string | number | undefined; from: Node | undefined };
export type SnapshotNode = Node & { value: unknown };

const TOP: Node = { name: undefined, from: undefined };

/** The path of a node. */
export function pathTo(place: Node): Path {
  const path: (string | number)[] = [];
  for (let at: Node | undefined = place; at; at = at.from)
    if (at.name !== undefined) path.push(at.name);
  return path.reverse();
}

/** All nodes of a snapshot, the top first and then in order. */
export function* nodesOf(snapshot: unknown): Generator<SnapshotNode, void> {
  const open: SnapshotNode[] = [{ ...TOP, value: snapshot }];
  for (let step = open.pop(); step; step = open.pop()) {
    yield step;
    const from = step;
    const parts = partsOf(step.value) ?? [];
    for (const [name, value] of parts.reverse()) open.push({ name, from, value });
  }
}

const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** The values that are neither objects nor lists, in order, at most `most`. */
export function leavesOf(snapshot: unknown, most = Infinity): { path: Path; value: unknown }[] {
  const leaves: { path: Path; value: unknown }[] = [];
  for (const step of nodesOf(snapshot)) {
    if (leaves.length >= most) break;
    if (isLeaf(step.value)) leaves.push({ path: pathTo(step), value: step.value });
  }
  return leaves;
}

/** A leaf as text; empty for null and undefined. */
export const leafText = (value: unknown): string =>
  isLeaf(value) && value !== null && value !== undefined ? String(value) : '';

const normalizeText = (text: string): string => text.normalize('NFC').toLowerCase();

/** All values and names of a snapshot as a text to search in, one per line. */
export function searchText(snapshot: unknown): string {
  const texts: string[] = [];
  for (const { name, value } of nodesOf(snapshot))
    texts.push(typeof name === 'string' ? name : '', leafText(value));
  return normalizeText(texts.filter(Boolean).join('\n'));
}

/**
 * Whether a search text contains all the words. A word holds no space, so it never spans two lines.
 */
export const containsWords = (normalizedWords: string, words: readonly string[]): boolean =>
  words.map(normalizeText).every((word) => normalizedWords.includes(word));

/** Leaves whose name or value contains all the words, in order, at most `most`. */
export function leavesWith(
  snapshot: unknown,
  words: readonly string[],
  most: number,
): { path: Path; value: unknown }[] {
  const normalizedWords = words.map(normalizeText);
  const found: { path: Path; value: unknown }[] = [];
  for (const step of nodesOf(snapshot)) {
    if (found.length >= most) break;
    if (!isLeaf(step.value)) continue;
    const name = normalizeText(typeof step.name === 'string' ? step.name : '');
    const value = normalizeText(leafText(step.value));
    if (normalizedWords.every((word) => name.includes(word) || value.includes(word)))
      found.push({ path: pathTo(step), value: step.value });
  }
  return found;
}

/** A leaf or a whole part that was added, removed or changed. */
export type SnapshotChange = {
  path: Path;
  before?: unknown;
  after?: unknown;
  kind: 'added' | 'removed' | 'changed';
};

/** The differences between two snapshots, leaf by leaf and lists by index; at most `most`. */
export function differences(before: unknown, after: unknown, most = Infinity): SnapshotChange[] {
  const changes: SnapshotChange[] = [];
  const open: Pair[] = [{ ...TOP, sides: { before, after } }];
  for (let pair = open.pop(); pair && changes.length < most; pair = open.pop()) {
    const { sides } = pair;
    const kind = kindOf(sides);
    if (kind === 'alike') for (const inner of innerPairs(pair).reverse()) open.push(inner);
    else if (kind !== 'same') changes.push({ path: pathTo(pair), ...sides, kind });
  }
  return changes;
}

/** One place in both snapshots; a side is missing if the place is. */
type Sides = { before?: unknown; after?: unknown };
type Pair = Node & { sides: Sides };

/** `alike`: two lists or two objects, which may differ inside. */
function kindOf(sides: Sides): SnapshotChange['kind'] | 'same' | 'alike' {
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
 * SHA-256 of a snapshot, 64 hexadecimal digits. The order of names and the signatures of links do
 * not change it.
 */
export const snapshotDigest = (value: unknown): Promise<string> =>
  sha256Hex(canonicalJson(value, stable));

/** A signed link has another signature at each reading. */
const stable = (value: unknown): unknown => (typeof value === 'string' ? stableLink(value) : value);
