import { sha256 } from '@noble/hashes/sha2.js';
import type { DocumentVerdict } from '../domain/document-check';
import { fetchDocument } from './fetch-document';

/** The hash as an attachment carries it (partner-api.md, "Attachment"). */
const asHash = (digest: Uint8Array): string =>
  `sha256:${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/**
 * The SHA-256 of a file on this computer, `sha256:` and 64 digits. It is read in pieces, however
 * large it is, and nothing of it leaves the page. Throws what reading throws, or the signal's reason.
 */
export async function hashOfFile(file: Blob, signal: AbortSignal): Promise<string> {
  // The browser's own digest takes all bytes at once: a file of a gigabyte would have to fit in memory.
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    signal.throwIfAborted();
    hash.update(part.value);
  }
  return asHash(hash.digest());
}

/** The same of what a link opens; a verdict where it could not be fetched. Never throws. */
export async function hashOfLink(
  url: URL,
  signal: AbortSignal,
): Promise<{ hash: string } | DocumentVerdict> {
  const fetched = await fetchDocument(url, signal);
  return 'kind' in fetched ? fetched : { hash: asHash(sha256(fetched.bytes)) };
}
