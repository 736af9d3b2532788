/** A place for files that nobody but this extension sees. A test keeps it in memory. */
export type Directory = {
  /** The names of all files. */
  list: () => Promise<string[]>;
  /** The bytes of a file as they are now; undefined: there is none. */
  open: (name: string) => Promise<Blob | undefined>;
  /** Begins to write a file in place of one of this name, which stays until `commit`. */
  create: (name: string) => Promise<FileWriter>;
  /** Removes a file, if there is one. */
  remove: (name: string) => Promise<void>;
};

/** Writes a file that is not there before it is whole. */
type FileWriter = {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  commit: () => Promise<void>;
  discard: () => Promise<void>;
};

const FOLDER = 'files';

/** The browser's own file system of this extension (OPFS). */
export function ownDirectory(): Directory {
  const folder = async (): Promise<FileSystemDirectoryHandle> =>
    (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
  return {
    list: async () => {
      const names: string[] = [];
      for await (const name of (await folder()).keys()) names.push(name);
      return names;
    },
    open: (name) => ifThere(async () => (await (await folder()).getFileHandle(name)).getFile()),
    create: async (name) => {
      const handle = await (await folder()).getFileHandle(name, { create: true });
      // Writes into a second file, which takes the place of the first one when it is closed: a browser
      // that is killed before leaves an empty file.
      const stream = await handle.createWritable();
      return {
        write: (bytes) => stream.write(bytes),
        commit: () => stream.close(),
        discard: () => stream.abort(),
      };
    },
    remove: async (name) => void (await ifThere(async () => (await folder()).removeEntry(name))),
  };
}

async function ifThere<T>(task: () => Promise<T>): Promise<T | undefined> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
    throw error;
  }
}
