import type { Upload, UploadRequest, UploadResponse } from '../domain/files/upload';
import { newUpload } from './new-upload';
import { addressBelow, asAttachment } from './object-name';
import { partSizeFor } from './parts';
import { partAt } from './phased-target';
import {
  goesOn,
  isResponseTo,
  isSuccess,
  progressOfReading,
  progressOfRefusal,
  progressOfWholeReading,
  troubled,
} from './responses';
import { presignS3, type S3Config, type S3Credentials, s3Address, signS3 } from './s3-sign';
import { completionOf, s3Error, xmlText } from './s3-xml';
import { withServerClock } from './server-clock';
import type { UploadProgress, UploadTarget } from './target';

// put → check → link → done, or for a file of several parts: create → part … → complete → check → link → done.
// Where it is in doubt whether the object is there, `find` takes the place of `check`.
// Parts that are sent again replace themselves, and so does the object. Only a response to `create` that got
// lost leaves something behind: an upload without parts, which the storage's lifecycle rule removes.

/** Phases of an upload whose bytes were all sent. */
const SENT = ['check', 'find', 'link', 'read-whole', 'done'];

/** Errors that have a status of their own elsewhere, or mean that the server did nothing yet. */
const TROUBLE = ['RequestTimeout', 'SlowDown', 'InternalError', 'ServiceUnavailable', 'Unknown'];
const WRONG_BYTES = ['XAmzContentSHA256Mismatch', 'XAmzContentChecksumMismatch', 'BadDigest'];
const TOO_LARGE = ['EntityTooLarge'];
const STORAGE_FULL = ['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'];

/** A storage that speaks S3 with signatures of version 4. */
export function s3Target(config: S3Config, credentials: S3Credentials): UploadTarget {
  return {
    begin(file) {
      const partSize = partSizeFor(file.size);
      const phase = firstPhase(file.size, partSize);
      return newUpload(file, { prefix: config.prefix, partSize, phase });
    },

    async next(upload, now) {
      const request = requestOf(config, upload);
      if (request) return { kind: 'request', request };
      if (upload.phase === 'done') return { kind: 'done' };
      const isWhole = upload.phase === 'read-whole';
      return { kind: 'read-link', url: await this.link(upload, now), isWhole };
    },

    sign: (unsigned, upload, now) =>
      signS3(config, credentials, unsigned, now + upload.clockOffset),

    accept(stored, request, response, now) {
      const upload = withServerClock(stored, response, now);
      if (!isResponseTo(requestOf(config, upload), request)) return goesOn(upload);
      const taken = isSuccess(response) ? progressOfSuccess(upload, response, now) : undefined;
      return taken ?? progressOfError(config, upload, response, now, upload !== stored);
    },

    acceptReading(upload, reading) {
      if (upload.phase === 'link') return progressOfReading(upload, reading);
      const isDue = upload.phase === 'read-whole';
      return isDue ? progressOfWholeReading(upload, reading) : goesOn(upload);
    },

    // Also to learn the server's clock, by which links are signed.
    reopen: (upload) => (SENT.includes(upload.phase) ? { ...upload, phase: 'find' } : upload),

    async link(upload, now) {
      if (config.signedDays > 0)
        return presignS3(config, credentials, upload.objectName, now + upload.clockOffset);
      return config.publicBase === ''
        ? s3Address(config, upload.objectName)
        : addressBelow(config.publicBase, upload.objectName);
    },

    removal(upload) {
      const url = s3Address(config, upload.objectName);
      const request = (query: string) => ({ method: 'DELETE', url: url + query, headers: {} });
      // In `complete` there may be both, because its response may be lost.
      const isOpen = upload.session !== undefined && ['part', 'complete'].includes(upload.phase);
      return [...(isOpen ? [request(uploadIdQuery(upload))] : []), request('')];
    },
  };
}

const firstPhase = (size: number, partSize: number): string =>
  size <= partSize ? 'put' : 'create';

/** The upload from its first byte on, under the same name. If it had a session, the storage forgot it. */
const fromTheStart = (upload: Upload): Upload => ({
  ...upload,
  phase: firstPhase(upload.size, upload.partSize),
  session: undefined,
  offset: 0,
  parts: [],
});

const uploadIdQuery = ({ session = '' }: Upload): string =>
  `?uploadId=${encodeURIComponent(session)}`;

/** The request that is due, before it is signed; undefined if none is. */
function requestOf(config: S3Config, upload: Upload): UploadRequest | undefined {
  const url = s3Address(config, upload.objectName);
  const described = {
    'content-type': upload.mimeType,
    'content-disposition': asAttachment(upload.objectName),
  };
  switch (upload.phase) {
    case 'put': {
      const body = { kind: 'bytes' as const, from: 0, to: upload.size };
      return { method: 'PUT', url, headers: described, body };
    }
    case 'create':
      return { method: 'POST', url: `${url}?uploads=`, headers: described };
    case 'part': {
      const { from, to } = partAt(upload);
      const query = `?partNumber=${from / upload.partSize + 1}&${uploadIdQuery(upload).slice(1)}`;
      return { method: 'PUT', url: url + query, headers: {}, body: { kind: 'bytes', from, to } };
    }
    case 'complete': {
      const body = { kind: 'text' as const, text: completionOf(upload.parts) };
      const headers = { 'content-type': 'application/xml' };
      return { method: 'POST', url: url + uploadIdQuery(upload), headers, body };
    }
    case 'check':
    case 'find':
      return { method: 'HEAD', url, headers: {} };
    default:
      return undefined;
  }
}

/** Undefined if the body of the response is an error all the same, as S3 may respond to `complete`. */
function progressOfSuccess(
  upload: Upload,
  response: UploadResponse,
  now: number,
): UploadProgress | undefined {
  if (s3Error(response.text) !== undefined) return undefined;
  switch (upload.phase) {
    case 'create': {
      const session = xmlText(response.text, 'UploadId');
      return session ? goesOn(upload, { phase: 'part', session }) : troubled(upload, response, now);
    }
    case 'part': {
      const { etag } = response.headers;
      if (etag === undefined) return troubled(upload, response, now);
      const { to } = partAt(upload);
      const phase = to === upload.size ? 'complete' : 'part';
      return goesOn(upload, { phase, offset: to, parts: [...upload.parts, etag] });
    }
    case 'check':
    case 'find': {
      const { 'content-length': length, 'content-encoding': encoding } = response.headers;
      // A proxy may take the length away, or compress; then all bytes are read.
      if (length === undefined || encoding !== undefined)
        return goesOn(upload, { phase: 'read-whole' });
      if (Number(length) !== upload.size) return { kind: 'failed', why: 'wrong-bytes' };
      return goesOn(upload, { phase: 'link' });
    }
    default:
      return goesOn(upload, { phase: 'check', offset: upload.size });
  }
}

function progressOfError(
  config: S3Config,
  upload: Upload,
  response: UploadResponse,
  now: number,
  wasClockWrong: boolean,
): UploadProgress {
  const { status, text } = response;
  const code = s3Error(text) ?? '';
  // A signature by a wrong clock is refused; a response to HEAD has no code.
  if (wasClockWrong && (status === 403 || status === 400))
    return { kind: 'again', upload, why: 'trouble' };
  if (WRONG_BYTES.includes(code)) return { kind: 'failed', why: 'wrong-bytes' };
  if (TOO_LARGE.includes(code)) return { kind: 'failed', why: 'too-large' };
  if (STORAGE_FULL.includes(code)) return { kind: 'failed', why: 'storage-full' };
  const special = progressOfPhase(config, upload, status, code);
  if (special) return special;
  // An error within a success has only its code.
  if (TROUBLE.includes(code) || (code !== '' && isSuccess(response)))
    return troubled(upload, response, now);
  return progressOfRefusal(upload, response, now);
}

/** What an error means only at this place; undefined if it means the same everywhere. */
function progressOfPhase(
  config: S3Config,
  upload: Upload,
  status: number,
  code: string,
): UploadProgress | undefined {
  const restart: UploadProgress = { kind: 'again', upload: fromTheStart(upload), why: 'trouble' };
  switch (upload.phase) {
    case 'put':
      // An object with our random name is there: ours, whose response got lost.
      return status === 412 ? goesOn(upload, { phase: 'check' }) : undefined;
    case 'part':
      return code === 'NoSuchUpload' ? restart : undefined;
    case 'complete':
      // The upload is gone: either it was completed and the response got lost, or it was removed.
      if (code === 'NoSuchUpload') return goesOn(upload, { phase: 'find' });
      // Parts are missing: they are sent again, to the same upload.
      if (code.startsWith('InvalidPart'))
        return {
          kind: 'again',
          upload: { ...upload, phase: 'part', offset: 0, parts: [] },
          why: 'trouble',
        };
      return undefined;
    case 'check':
      if (status === 404) return restart;
      // Whoever may only write reads what everyone reads.
      if (status === 403 && config.signedDays === 0) return goesOn(upload, { phase: 'read-whole' });
      return undefined;
    case 'find':
      // Whoever may not list objects gets 403 for one that is missing.
      return status === 403 || status === 404 ? restart : undefined;
    default:
      return undefined;
  }
}
