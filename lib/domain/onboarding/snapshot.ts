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
export function partsOf(value: unknown): Part[] | undefined {
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
export type SnapshotPlace = { name: string | number | undefined; from: SnapshotPlace | undefined };
export type SnapshotNode = SnapshotPlace & { value: unknown };

const TOP: SnapshotPlace = { name: undefined, from: undefined };

/** The path of a node. */
export function pathTo(place: SnapshotPlace): Path {
  const path: (string | number)[] = [];
  for (let at: SnapshotPlace | undefined = place; at; at = at.from)
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

export const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null;

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
