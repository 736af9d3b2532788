import type { PictureDetail } from '../../domain/files/file-view';
import { joinBytes } from '../join-bytes';

/** A picture without details, and what those were. The same bytes if there was nothing to remove. */
export type Stripped = {
  bytes: Uint8Array<ArrayBuffer>;
  /** Empty if nothing was removed. */
  found: PictureDetail[];
  /** The file only begins like a picture: nothing was removed, whatever is in it. */
  isUnreadable: boolean;
};

/** Collects what stays of a picture, and what was in the parts that do not. */
export type Remainder = {
  keep: (from: number, to: number) => void;
  put: (piece: Uint8Array) => void;
  remove: (details: Iterable<PictureDetail>) => void;
  result: () => Stripped;
};

/** Parts of a picture after which it counts as unreadable: each one costs time and memory. Cameras write some hundreds. */
export const MOST_PARTS = 100_000;

/** Begins to copy a picture. */
export function startRemainder(bytes: Uint8Array<ArrayBuffer>): Remainder {
  const pieces: Uint8Array[] = [];
  const found = new Set<PictureDetail>();
  let isChanged = false;
  return {
    keep: (from, to) => void pieces.push(bytes.subarray(from, to)),
    put: (piece) => void pieces.push(piece),
    remove: (details) => {
      isChanged = true;
      for (const detail of details) found.add(detail);
    },
    result: () => {
      if (!isChanged) return { bytes, found: [], isUnreadable: false };
      // What says nothing of anybody, such as a resolution, has no word of its own.
      if (found.size === 0) found.add('other');
      return { bytes: joinBytes(pieces), found: [...found], isUnreadable: false };
    },
  };
}

/** What is returned for bytes that only begin like a picture. */
export const unreadable = (bytes: Uint8Array<ArrayBuffer>): Stripped => ({
  bytes,
  found: [],
  isUnreadable: true,
});
