import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../bytes/encoding';
import type { LinkReading } from '../domain/files/upload';
import { fetchBare, isNetworkError, LONGEST_SILENCE } from './fetch-bare';

/**
 * Reads a link like a browser that knows no credentials: its first byte, or all of it, which is hashed.
 * Never HEAD: a signed link answers it with 403. Throws only the signal's reason.
 */
export async function readLink(
  url: string,
  isWhole: boolean,
  signal: AbortSignal,
): Promise<LinkReading> {
  const silence = new AbortController();
  const ends = AbortSignal.any([signal, silence.signal]);
  let waiting = setTimeout(() => silence.abort(), LONGEST_SILENCE);
  const onChunk = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => silence.abort(), LONGEST_SILENCE);
  };
  try {
    const headers: Record<string, string> = isWhole ? {} : { range: 'bytes=0-0' };
    const response = await fetchBare(url, { headers, signal: ends });
    if (!response) return { status: 0 };
    const reading = readingOf(response);
    if (isWhole && response.status === 200)
      return { ...reading, ...(await hash(response, onChunk)) };
    await response.body?.cancel();
    return reading;
  } catch (error) {
    signal.throwIfAborted();
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

async function hash(
  { body }: Response,
  onChunk: () => void,
): Promise<{ size: number; sha256: string }> {
  const hashing = sha256.create();
  const reader = body?.getReader();
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    onChunk();
    size += part.value.byteLength;
    hashing.update(part.value);
  }
  return { size, sha256: toHex(hashing.digest()) };
}
