import type { Directory } from '../../lib/keeper/directory';
import { joinBytes } from '../../lib/keeper/join-bytes';

/** A directory in memory, and the bytes that are in it as a thief of the disk would find them. */
export type MemoryDirectory = Directory & {
  files: Map<string, Uint8Array<ArrayBuffer>>;
  /** Bytes that fit. */
  room: number;
};

/** Creates an empty one. Nothing is there before it is committed, as in the browsers. */
export function memoryDirectory(): MemoryDirectory {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const directory: MemoryDirectory = {
    files,
    room: Number.POSITIVE_INFINITY,
    list: async () => [...files.keys()],
    open: async (name) => {
      const bytes = files.get(name);
      return bytes && new Blob([bytes]);
    },
    create: async (name) => {
      // The browsers leave an empty file if the writing is not ended.
      if (!files.has(name)) files.set(name, new Uint8Array());
      const pieces: Uint8Array[] = [];
      return {
        write: async (bytes) => {
          directory.room -= bytes.length;
          if (directory.room < 0) throw new DOMException('full', 'QuotaExceededError');
          pieces.push(bytes.slice());
        },
        commit: async () => void files.set(name, joinBytes(pieces)),
        discard: async () => undefined,
      };
    },
    remove: async (name) => void files.delete(name),
  };
  return directory;
}
