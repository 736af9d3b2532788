import * as v from '../../domain/core/schema';
import { Shared } from '../../domain/team/shared';
import type { TeamCipher } from '../../team/cipher';
import type { TeamEntry } from '../../team/engine';
import type { ReadEntry } from './entries';
import { isAboutClients } from './purge-notes';
import { idOf, subjectOf } from './subject';

/** Milliseconds that an author's clock may be ahead of ours. */
const FURTHEST_AHEAD = 2 * 24 * 3_600_000;

/** What cannot be read is kept as it is: it stays in its place, and a later version may read it. */
export async function openEntry(
  cipher: TeamCipher,
  { body, ...entry }: TeamEntry,
): Promise<ReadEntry> {
  const opened = await cipher.open(subjectOf(entry), body);
  const shared = opened.kind === 'opened' ? v.tryParse(SharedText, opened.text) : undefined;
  // An author could put one thing in the place of another, or write a time that no later word can exceed.
  const fits =
    shared &&
    shared.kind === entry.kind &&
    shared.at <= Date.now() + FURTHEST_AHEAD &&
    (await idOf(cipher, shared)) === entry.id;
  return {
    ...entry,
    ...(fits && { shared }),
    ...((!fits || isAboutClients(entry.kind)) && { envelope: body }),
  };
}

const SharedText = v.pipe(v.string(), v.parseJson(), Shared);
