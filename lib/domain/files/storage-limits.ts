import type { StorageConfig } from './storage-config';

/** Bytes that are sent in one request at most: they are in memory meanwhile. */
export const MOST_AT_ONCE = 100_000_000;

/** The largest file that a storage takes, in bytes. One that takes no parts gets each file in one request. */
export function largestFile(config: StorageConfig): number {
  const { kind, largest, found } = config;
  const takesNoParts = kind === 'post' || (kind === 'webdav' && !found.resumes);
  return takesNoParts ? Math.min(largest, MOST_AT_ONCE) : largest;
}
