import { toUtf8 } from '../bytes/utf8';
import type { StorageConfig, StorageCredentials } from '../domain/files/storage-config';
import type { Upload, UploadRequest, UploadResponse } from '../domain/files/upload';
import { addressBelow } from './object-name';
import { inOneRequest } from './one-request';
import { beginAgain, type Phase, partAt, phasedTarget, READ_LINK } from './phased-target';
import { goesOn, isSuccess } from './responses';
import type { UploadTarget } from './target';

type Config = Extract<StorageConfig, { kind: 'webdav' }>;
type Credentials = Extract<StorageCredentials, { kind: 'webdav' }>;

const PART_SIZE = 8 * 1024 * 1024;

/** Responses of servers that take no part of a file: sabre/dav 400, nginx and lighttpd 501. */
const TAKES_NO_PARTS = [400, 501];

/**
 * A folder of a WebDAV server (RFC 4918). Where the server takes parts (Apache does), a large file
 * grows beside its goal and is moved there; any other is put at its goal at once.
 */
export function webdavTarget(config: Config, credentials: Credentials): UploadTarget {
  const goalOf = ({ objectName }: Upload): string => addressBelow(config.folder, objectName);
  const partOf = (upload: Upload): string => `${goalOf(upload)}.part`;
  const goesInParts = (size: number, partSize: number): boolean =>
    config.found.resumes && size > partSize;
  const remove = (url: string): UploadRequest => ({ method: 'DELETE', url, headers: {} });

  const whole: Phase = {
    request: (upload) => ({
      method: 'PUT',
      url: goalOf(upload),
      headers: { 'content-type': upload.mimeType },
      body: { kind: 'bytes', from: 0, to: upload.size },
    }),
    accept: (upload, response) =>
      isSuccess(response)
        ? goesOn(upload, { phase: READ_LINK, offset: upload.size })
        : withoutFolder(response),
  };

  const part: Phase = {
    request(upload) {
      const { from, to } = partAt(upload);
      return {
        method: 'PUT',
        url: partOf(upload),
        headers: { 'content-range': `bytes ${from}-${to - 1}/${upload.size}` },
        body: { kind: 'bytes', from, to },
      };
    },
    accept(upload, response) {
      const { to } = partAt(upload);
      if (isSuccess(response))
        return goesOn(upload, { phase: to < upload.size ? 'part' : 'move', offset: to });
      if (TAKES_NO_PARTS.includes(response.status))
        return goesOn(upload, { phase: 'whole', offset: 0 });
      return withoutFolder(response);
    },
    afterTrouble: 'look',
  };

  /** Asks how much of the file is there. */
  const look: Phase = {
    request: (upload) => ({ method: 'HEAD', url: partOf(upload), headers: {} }),
    accept(upload, response) {
      if (response.status !== 404 && !isSuccess(response)) return undefined;
      const length = isSuccess(response) ? (lengthOf(response) ?? 0) : 0;
      if (length > upload.size) return goesOn(upload, { phase: 'clear', offset: 0 });
      if (length === upload.size) return goesOn(upload, { phase: 'move', offset: length });
      // The last part may have arrived in part: it is sent again as a whole.
      return goesOn(upload, { phase: 'part', offset: length - (length % upload.partSize) });
    },
  };

  const clear: Phase = {
    request: (upload) => remove(partOf(upload)),
    accept: (upload, response) =>
      isSuccess(response) || response.status === 404
        ? goesOn(upload, { phase: 'part' })
        : undefined,
  };

  const move: Phase = {
    request: (upload) => ({
      method: 'MOVE',
      url: partOf(upload),
      headers: { destination: goalOf(upload), overwrite: 'F' },
    }),
    accept(upload, response) {
      if (isSuccess(response)) return goesOn(upload, { phase: READ_LINK });
      // It may have been moved before, and the response was lost.
      return [404, 412].includes(response.status) ? goesOn(upload, { phase: 'find' }) : undefined;
    },
  };

  const find: Phase = {
    request: (upload) => ({ method: 'HEAD', url: goalOf(upload), headers: {} }),
    accept(upload, response) {
      if (response.status === 404)
        return beginAgain(upload, goesInParts(upload.size, upload.partSize) ? 'look' : 'whole');
      if (!isSuccess(response)) return undefined;
      const length = lengthOf(response) ?? upload.size;
      return length === upload.size
        ? goesOn(upload, { phase: READ_LINK })
        : { kind: 'failed', why: 'wrong-bytes' };
    },
  };

  return phasedTarget({
    config,
    partSize: PART_SIZE,
    first: (size) => (goesInParts(size, PART_SIZE) ? 'part' : 'whole'),
    phases: { whole: inOneRequest(whole, config.folder), part, look, clear, move, find },
    find: 'find',
    proof: { authorization: basic(credentials) },
    link: ({ objectName }) => addressBelow(config.publicBase || config.folder, objectName),
    removal: (upload) => [remove(partOf(upload)), remove(goalOf(upload))],
  });
}

/** 409: the folder is not there (RFC 4918, section 9.7.1). Only an administrator can make it. */
const withoutFolder = ({ status }: UploadResponse) =>
  status === 409 ? ({ kind: 'failed', why: 'refused' } as const) : undefined;

/** Undefined if the server compresses its response, or does not say a number: `5, 5` of two headers is none. */
function lengthOf({ headers }: UploadResponse): number | undefined {
  const length = headers['content-length'] ?? '';
  return /^\d+$/.test(length) && !headers['content-encoding'] ? Number(length) : undefined;
}

/** The credentials in UTF-8 (RFC 7617). */
function basic({ user, password }: Credentials): string {
  const bytes = toUtf8(`${user}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}
