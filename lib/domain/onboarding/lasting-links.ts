import { readHash } from '../documents/check-plan';
import { stableFileLink } from '../tickets/stable-link';
import { documentsOf } from './merchant';

/**
 * The links of a snapshot's documents, each with a text that stays the same while its file does (decision 118).
 * A document with a hash is known by it: the hash names the content, wherever that lies. Others are known by
 * the parts of the link that name a file.
 */
export function lastingLinks(snapshot: unknown): ReadonlyMap<string, string> {
  const hashed = new Map<string, string>();
  const shortened = new Map<string, string>();
  const unclear = new Set<string>();
  for (const { url, hash } of documentsOf(snapshot)) {
    if (!url || !/^https?:/i.test(url)) continue;
    if (hash === undefined || 'kind' in readHash(hash)) {
      shortened.set(url, stableFileLink(url));
      continue;
    }
    // One link cannot lead to two files, so one of the hashes is wrong.
    if ((hashed.get(url) ?? hash) !== hash) unclear.add(url);
    hashed.set(url, hash);
  }
  const links = new Map([...withoutAmbiguous(shortened), ...hashed]);
  for (const url of unclear) links.delete(url);
  return links;
}

/** Leaves out links that would become one: what differs in them names their files. */
function withoutAmbiguous(shortened: ReadonlyMap<string, string>): [string, string][] {
  const count = new Map<string, number>();
  for (const short of shortened.values()) count.set(short, (count.get(short) ?? 0) + 1);
  return [...shortened].filter(([, short]) => count.get(short) === 1);
}
