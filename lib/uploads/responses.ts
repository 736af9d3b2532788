import { requestedWait } from '../domain/core/requested-wait';
import type { LinkReading, Upload, UploadRequest, UploadResponse } from '../domain/files/upload';
import type { UploadProgress } from './target';

// What all storages mean by the same response. Targets read first what only their protocol says.

/** A server may not make us wait longer, in milliseconds. */
export const LONGEST_RETRY_AFTER = 60 * 60 * 1000;

/** The upload goes on, changed so. */
export const goesOn = (upload: Upload, change: Partial<Upload> = {}): UploadProgress => ({
  kind: 'goes-on',
  upload: { ...upload, ...change },
});

export const isSuccess = ({ status }: Pick<UploadResponse, 'status'>): boolean =>
  status >= 200 && status < 300;

/** True after a removal if nothing is there any more, or never was. */
export const isRemoved = (response: Pick<UploadResponse, 'status'>): boolean =>
  isSuccess(response) || response.status === 404 || response.status === 410;

/**
 * True if a response belongs to the request that is due now. After an interruption a response may be
 * handed in twice, and must not count twice.
 */
export const isResponseTo = (due: UploadRequest | undefined, sent: UploadRequest): boolean =>
  due?.method === sent.method && due.url === sent.url && startOf(due) === startOf(sent);

const startOf = ({ body }: UploadRequest): number | undefined =>
  body && 'from' in body ? body.from : undefined;

/** What any response but a success means. */
export function progressOfRefusal(
  upload: Upload,
  response: UploadResponse,
  now: number,
): UploadProgress {
  const { status } = response;
  if (status === 0) return { kind: 'again', upload, why: 'network' };
  if (status === 413) return { kind: 'failed', why: 'too-large' };
  if (status === 507) return { kind: 'failed', why: 'storage-full' };
  // 408, 409, 425: the server did nothing yet, or another request was under way.
  if (status >= 500 || [408, 409, 423, 425, 429].includes(status))
    return troubled(upload, response, now);
  return { kind: 'failed', why: 'refused' };
}

/** The server had trouble, and may have said when it expects to be well again. */
export function troubled(upload: Upload, response: UploadResponse, now: number): UploadProgress {
  const retryAt = readRetryAfter(response, now);
  return { kind: 'again', upload, why: 'trouble', ...(retryAt === undefined ? {} : { retryAt }) };
}

/** `Retry-After` in epoch milliseconds, by our clock: seconds, or a date by the server's clock. */
function readRetryAfter({ headers }: UploadResponse, now: number): number | undefined {
  const serversNow = Date.parse(headers.date ?? '');
  const wait = requestedWait(headers['retry-after'], Number.isNaN(serversNow) ? now : serversNow);
  if (wait === undefined) return undefined;
  return now + Math.min(Math.max(wait, 0), LONGEST_RETRY_AFTER);
}

/**
 * What a keyless reading of the link means: `done` if it gave the file. Size and hash count where they
 * are known.
 */
export function progressOfReading(upload: Upload, reading: LinkReading): UploadProgress {
  const { status, size, sha256 } = reading;
  if (status === 0) return { kind: 'again', upload, why: 'network' };
  if (status >= 500 || [408, 425, 429].includes(status))
    return { kind: 'again', upload, why: 'trouble' };
  // 416: an empty file has no first byte (RFC 9110, section 15.5.17).
  const isRead = status === 200 || status === 206 || (status === 416 && upload.size === 0);
  if (!isRead) return { kind: 'failed', why: 'not-public' };
  const isOther =
    (size !== undefined && size !== upload.size) ||
    (sha256 !== undefined && sha256 !== upload.sha256);
  return isOther ? { kind: 'failed', why: 'wrong-bytes' } : goesOn(upload, { phase: 'done' });
}

/** What a reading of all bytes means, where nothing else shows that they are the right ones. */
export function progressOfWholeReading(upload: Upload, reading: LinkReading): UploadProgress {
  const progress = progressOfReading(upload, reading);
  // Without a hash the reading broke off.
  return progress.kind === 'goes-on' && reading.sha256 === undefined
    ? { kind: 'again', upload, why: 'network' }
    : progress;
}
