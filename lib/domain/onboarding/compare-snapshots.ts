import { canonicalJson } from '../../bytes/canonical-json';
import { sha256Hex } from '../../bytes/sha256';
import { stableLink } from '../tickets/stable-link';
import { lastingLinks } from './lasting-links';
import { isLeaf, type Path, partsOf, pathTo, type SnapshotPlace } from './snapshot';

/** A leaf or a whole part that was added, removed or changed. */
export type SnapshotChange = {
  path: Path;
  before?: unknown;
  after?: unknown;
  kind: 'added' | 'removed' | 'changed';
};

/** The differences between two snapshots, leaf by leaf and lists by index; each is found when it is asked for. */
export function* differences(before: unknown, after: unknown): Generator<SnapshotChange> {
  const links = { before: lastingLinks(before), after: lastingLinks(after) };
  const open: Pair[] = [{ name: undefined, from: undefined, sides: { before, after } }];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const { sides } = pair;
    const kind = kindOf(sides, links);
    if (kind === 'alike') for (const inner of innerPairs(pair).reverse()) open.push(inner);
    else if (kind !== 'same') yield { path: pathTo(pair), ...sides, kind };
  }
}

/** One place in both snapshots; a side is missing if the place is. */
type Sides = { before?: unknown; after?: unknown };
type Pair = SnapshotPlace & { sides: Sides };

type Links = ReadonlyMap<string, string>;

/** `alike`: two lists or two objects, which may differ inside. */
function kindOf(
  sides: Sides,
  links: { before: Links; after: Links },
): SnapshotChange['kind'] | 'same' | 'alike' {
  if (!('before' in sides)) return 'added';
  if (!('after' in sides)) return 'removed';
  const { before, after } = sides;
  if (before === after || lasting(before, links.before) === lasting(after, links.after))
    return 'same';
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
 * SHA-256 of a snapshot, 64 hexadecimal digits. The order of names does not change it, nor does a link that
 * is made again for the same file (decision 118).
 */
export function snapshotDigest(snapshot: unknown): Promise<string> {
  const links = lastingLinks(snapshot);
  return sha256Hex(canonicalJson(snapshot, (leaf) => lasting(leaf, links)));
}

/**
 * SHA-256 of any JSON value, 64 hexadecimal digits. The order of names and signatures of a known form do not
 * change it. Markers and waiting decisions from before decision 118 hold it as the digest of a snapshot.
 */
export const jsonDigest = (value: unknown): Promise<string> =>
  sha256Hex(canonicalJson(value, (leaf) => lasting(leaf, new Map())));

/** A value without what differs at each reading. */
const lasting = (value: unknown, links: Links): unknown =>
  typeof value === 'string' ? (links.get(value) ?? stableLink(value)) : value;
