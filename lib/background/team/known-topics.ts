import type { Environment } from '../../domain/core/environment';
import { environmentDb } from '../../storage/databases';

/** What an entry is about: entries of one kind with the same id. */
type About = { kind: string; id: string };

/**
 * The topics that this browser may have an entry about. It may take a new topic for a known one, and never a
 * known one for a new one, so it needs no more than 2 MB for a million topics.
 */
export type KnownTopics = {
  mayHave: (about: About) => boolean;
  add: (about: About) => void;
};

/** Each topic is one of so many bits. With a million topics one new topic in 17 is taken for a known one. */
const BITS = 2 ** 24;

/** Keys that are read at once. */
const AT_ONCE = 5_000;

export function createKnownTopics(): KnownTopics {
  const bits = new Uint8Array(BITS / 8);
  return {
    mayHave: (about) => {
      const bit = bitOf(about);
      return ((bits[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;
    },
    add: (about) => {
      const bit = bitOf(about);
      bits[bit >>> 3] = (bits[bit >>> 3] ?? 0) | (1 << (bit & 7));
    },
  };
}

/** The topics of all stored entries. Only who writes entries one after another may rely on it. */
export async function readKnownTopics(environment: Environment): Promise<KnownTopics> {
  const db = await environmentDb(environment);
  const known = createKnownTopics();
  for (let after: IDBKeyRange | null = null; ; ) {
    const keys: [string, string, string][] = await db.getAllKeys('teamEntries', after, AT_ONCE);
    for (const [kind, , id] of keys) known.add({ kind, id });
    const last = keys.at(-1);
    if (!last || keys.length < AT_ONCE) return known;
    after = IDBKeyRange.lowerBound(last, true);
  }
}

/** FNV-1a, of which 24 bits are taken. */
function bitOf({ kind, id }: About): number {
  let hash = 0x811c9dc5;
  for (const text of [kind, id])
    for (let at = 0; at < text.length; at += 1)
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 24)) & (BITS - 1);
}
