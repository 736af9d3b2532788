import type { StorageConfig, StorageCredentials } from '../domain/files/storage-config';
import type { Upload, UploadRequest, UploadResponse } from '../domain/files/upload';
import { newUpload } from './new-upload';
import { addressBelow, asAttachment } from './object-name';
import { partSizeFor } from './parts';
import { partAt } from './phased-target';
import {
  goesOn,
  isResponseTo,
  isSuccess,
  progressOfRefusal,
  progressOfWholeReading,
} from './responses';
import type { UploadProgress, UploadTarget } from './target';

// put → check → read-whole → done, or for a file of several parts: part … → complete → check → read-whole → done.
// A block that is sent again replaces itself, and so does the list of blocks. Blocks that no list names are
// deleted by Azure after a week. Azure compares no SHA-256 with the bytes, so they are read back.

type AzureConfig = Extract<StorageConfig, { kind: 'azure' }>;
type AzureCredentials = Extract<StorageCredentials, { kind: 'azure' }>;

/** Phases of an upload whose bytes were all sent. */
const SENT = ['check', 'read-whole', 'done'];

const STORAGE_FULL = ['AccountLimitExceeded', 'InsufficientStorage'];
const TOO_LARGE = ['RequestBodyTooLarge', 'BlockCountExceedsLimit'];
/** Blocks of the list are gone. */
const BLOCKS_GONE = ['InvalidBlockList', 'InvalidBlockId', 'InvalidBlobOrBlock'];

/** A container of Azure Blob Storage, written with a shared access signature. */
export function azureTarget(config: AzureConfig, { sas }: AzureCredentials): UploadTarget {
  const withSas = (request: UploadRequest): UploadRequest => ({
    ...request,
    url: `${request.url}${request.url.includes('?') ? '&' : '?'}${sas.replace(/^\?/, '')}`,
  });
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
      return { kind: 'read-link', url: await this.link(upload, now), isWhole: true };
    },

    sign: async ({ request }) => withSas(request),

    accept(upload, request, response, now) {
      const due = requestOf(config, upload);
      if (!isResponseTo(due && withSas(due), request)) return goesOn(upload);
      return isSuccess(response)
        ? progressOfSuccess(upload, response)
        : progressOfError(upload, response, now);
    },

    acceptReading: (upload, reading) =>
      upload.phase === 'read-whole' ? progressOfWholeReading(upload, reading) : goesOn(upload),

    reopen: (upload) => (SENT.includes(upload.phase) ? { ...upload, phase: 'check' } : upload),

    link: async ({ objectName }) => addressBelow(config.publicBase || config.container, objectName),

    removal: ({ objectName }) => [
      { method: 'DELETE', url: addressBelow(config.container, objectName), headers: {} },
    ],
  };
}

const firstPhase = (size: number, partSize: number): string => (size <= partSize ? 'put' : 'part');

/** The name of a block: base64, and of the same length for all. */
const blockId = (index: number): string => btoa(String(index).padStart(6, '0'));

function requestOf(config: AzureConfig, upload: Upload): UploadRequest | undefined {
  const url = addressBelow(config.container, upload.objectName);
  const described = {
    'x-ms-blob-content-type': upload.mimeType,
    'x-ms-blob-content-disposition': asAttachment(upload.objectName),
  };
  switch (upload.phase) {
    case 'put': {
      const headers = { ...described, 'x-ms-blob-type': 'BlockBlob' };
      return { method: 'PUT', url, headers, body: { kind: 'bytes', from: 0, to: upload.size } };
    }
    case 'part': {
      const { from, to } = partAt(upload);
      const query = `?comp=block&blockid=${encodeURIComponent(blockId(from / upload.partSize))}`;
      return { method: 'PUT', url: url + query, headers: {}, body: { kind: 'bytes', from, to } };
    }
    case 'complete': {
      const headers = { ...described, 'content-type': 'application/xml' };
      const body = { kind: 'text' as const, text: listOf(upload) };
      return { method: 'PUT', url: `${url}?comp=blocklist`, headers, body };
    }
    case 'check':
      return { method: 'HEAD', url, headers: {} };
    default:
      return undefined;
  }
}

function listOf({ size, partSize }: Upload): string {
  const blocks = Array.from({ length: Math.ceil(size / partSize) }, (_, index) => blockId(index));
  const list = blocks.map((id) => `<Latest>${id}</Latest>`).join('');
  return `<?xml version="1.0" encoding="utf-8"?><BlockList>${list}</BlockList>`;
}

function progressOfSuccess(upload: Upload, response: UploadResponse): UploadProgress {
  switch (upload.phase) {
    case 'part': {
      const { to } = partAt(upload);
      return goesOn(upload, { phase: to === upload.size ? 'complete' : 'part', offset: to });
    }
    case 'check': {
      const length = response.headers['content-length'];
      const isOther = length !== undefined && Number(length) !== upload.size;
      return isOther
        ? { kind: 'failed', why: 'wrong-bytes' }
        : goesOn(upload, { phase: 'read-whole' });
    }
    default:
      return goesOn(upload, { phase: 'check', offset: upload.size });
  }
}

function progressOfError(upload: Upload, response: UploadResponse, now: number): UploadProgress {
  const code = response.headers['x-ms-error-code'] ?? '';
  if (STORAGE_FULL.includes(code)) return { kind: 'failed', why: 'storage-full' };
  if (TOO_LARGE.includes(code)) return { kind: 'failed', why: 'too-large' };
  const isGone =
    (upload.phase === 'complete' && BLOCKS_GONE.includes(code)) ||
    (upload.phase === 'check' && response.status === 404);
  if (isGone) {
    const phase = firstPhase(upload.size, upload.partSize);
    return { kind: 'again', upload: { ...upload, phase, offset: 0 }, why: 'trouble' };
  }
  // A signature may permit writing only: the link is read in any case.
  if (upload.phase === 'check' && response.status === 403)
    return goesOn(upload, { phase: 'read-whole' });
  return progressOfRefusal(upload, response, now);
}
