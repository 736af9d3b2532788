import { readBytes } from '../bytes/read-body';
import { sha256Hex } from '../bytes/sha256';
import type { LinkReading } from '../domain/files/upload';

/**
 * Reads a link as a stranger does: its first byte, or all bytes up to `size`. Never throws: what did not
 * answer has status 0.
 */
export async function readLink(
  url: string,
  isWhole: boolean,
  size: number,
  fetching: typeof fetch,
): Promise<LinkReading> {
  try {
    // HEAD would be refused by a link that is signed for GET.
    const response = await fetching(url, {
      headers: isWhole ? {} : { Range: 'bytes=0-0' },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    const found = { status: response.status, ...dispositionOf(response) };
    if (isWhole && response.status === 200) {
      const bytes = await readBytes(response.body, size);
      if (!bytes) return { ...found, size: size + 1 };
      return { ...found, size: bytes.byteLength, sha256: await sha256Hex(bytes) };
    }
    await response.body?.cancel();
    const stated = statedSize(response);
    return { ...found, ...(stated === undefined ? {} : { size: stated }) };
  } catch {
    return { status: 0 };
  }
}

function dispositionOf({ headers }: Response): { disposition?: string } {
  const disposition = headers.get('content-disposition')?.toLowerCase();
  return disposition === undefined ? {} : { disposition };
}

/** The size of the whole file by the headers. A compressed answer has another length. */
function statedSize({ status, headers }: Response): number | undefined {
  const range = /\/(\d+)\s*$/.exec(headers.get('content-range') ?? '')?.[1];
  if (range !== undefined) return Number(range);
  const length = headers.get('content-length');
  if (status !== 200 || length === null || headers.has('content-encoding')) return undefined;
  return Number(length);
}
