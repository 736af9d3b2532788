import { sha256 } from '@noble/hashes/sha2.js';

// What the hash library alone takes for a file, in a page without anything else. `files.ts` builds it.

declare global {
  var hashAlone: (file: Blob) => Promise<number>;
}

globalThis.hashAlone = async (file) => {
  const before = performance.now();
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    hash.update(part.value);
  hash.digest();
  return performance.now() - before;
};
