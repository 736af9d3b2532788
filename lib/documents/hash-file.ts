import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../bytes/encoding';
import type { DocumentVerdict } from '../domain/documents/document-check';
import { fetchDocument } from './fetch-document';

/** The hash as an attachment carries it (partner-api.md, "Attachment"). */
const asHash = (digest: Uint8Array): string => `sha256:${toHex(digest)}`;

/**
 * The SHA-256 of a local file, `sha256:` and 64 digits. Reads it in chunks, and nothing of it
 * leaves the page. Throws a read error, or the signal's reason.
 */
export async function hashOfFile(file: Blob, signal: AbortSignal): Promise<string> {
  // The browser's own digest takes all bytes at once: a file of a gigabyte would have to fit in
  // memory.
  const hash = sha256.create();
  const reader = file.stream().getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    signal.throwIfAborted();
    hash.update(part.value);
  }
  return asHash(hash.digest());
}

/** The hash of the file behind a link; a verdict if it could not be fetched. Never throws. */
export async function hashOfLink(
  url: URL,
  signal: AbortSignal,
): Promise<{ hash: string } | DocumentVerdict> {
  const fetched = await fetchDocument(url, signal);
  return 'kind' in fetched ? fetched : { hash: asHash(sha256(fetched.bytes)) };
}
