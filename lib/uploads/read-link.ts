import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../bytes/encoding';
import { readChunks } from '../bytes/read-body';
import type { LinkReading } from '../domain/files/upload';
import {
  dropBody,
  fetchBare,
  isNetworkError,
  LONGEST_SILENCE,
  REDIRECT,
  type Sending,
} from './fetch-bare';

/**
 * Reads a link like a browser that knows no credentials: its first byte, or all of it up to `largest`
 * bytes, which is hashed. Never HEAD: a signed link responds to it with 403. Throws only the signal's reason.
 */
export async function readLink(
  url: string,
  isWhole: boolean,
  {
    signal,
    silence = LONGEST_SILENCE,
    fetch: fetching,
    largest = Number.POSITIVE_INFINITY,
  }: Sending & { largest?: number },
): Promise<LinkReading> {
  const silent = new AbortController();
  const ends = signal ? AbortSignal.any([signal, silent.signal]) : silent.signal;
  const end = (): void => silent.abort();
  let waiting = setTimeout(end, silence);
  const onChunk = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(end, silence);
  };
  try {
    const headers: Record<string, string> = isWhole ? {} : { range: 'bytes=0-0' };
    const response = await fetchBare(url, { headers, signal: ends }, fetching);
    // Most often to a page for signing in.
    if (!response) return { status: REDIRECT };
    const reading = readingOf(response);
    if (isWhole && response.status === 200)
      return { ...reading, ...(await hash(response, largest, onChunk)) };
    await dropBody(response);
    return reading;
  } catch (error) {
    signal?.throwIfAborted();
    if (isNetworkError(error)) return { status: 0 };
    throw error;
  } finally {
    clearTimeout(waiting);
  }
}

function readingOf({ status, headers }: Response): LinkReading {
  const size = sizeOf(status, headers);
  const disposition = headers.get('content-disposition')?.toLowerCase();
  return {
    status,
    ...(size === undefined ? {} : { size }),
    ...(disposition === undefined ? {} : { disposition }),
  };
}

/** The size of the whole file. A length of compressed bytes says nothing about it. */
function sizeOf(status: number, headers: Headers): number | undefined {
  const digits =
    status === 200 && !headers.has('content-encoding')
      ? headers.get('content-length')
      : /^bytes .*\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  return digits ? Number(digits) : undefined;
}

/** Of a file with more than `largest` bytes only that it has more. */
async function hash(
  { body }: Response,
  largest: number,
  onChunk: () => void,
): Promise<{ size: number; sha256?: string }> {
  const hashing = sha256.create();
  let size = 0;
  const isWhole = await readChunks(body, largest, (chunk) => {
    onChunk();
    size += chunk.byteLength;
    hashing.update(chunk);
  });
  return isWhole ? { size, sha256: toHex(hashing.digest()) } : { size };
}
