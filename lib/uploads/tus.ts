import type { StorageConfig, StorageCredentials } from '../domain/files/storage-config';
import type { Upload, UploadResponse } from '../domain/files/upload';
import { namedAddress } from './named-address';
import { fileNameOf } from './object-name';
import { beginAgain, type Phase, partAt, phasedTarget, READ_LINK } from './phased-target';
import { goesOn, isSuccess } from './responses';
import type { UploadProgress, UploadTarget } from './target';

type Config = Extract<StorageConfig, { kind: 'tus' }>;
type Credentials = Extract<StorageCredentials, { kind: 'tus' }>;

const PART_SIZE = 8 * 1024 * 1024;
const VERSION = { 'tus-resumable': '1.0.0' };

/**
 * A tus server (https://tus.io/protocols/resumable-upload, version 1.0.0). It names each upload itself, and
 * the link is that name, or the end of it below `publicBase`.
 */
export function tusTarget(config: Config, { authorization }: Credentials): UploadTarget {
  const create: Phase = {
    request: ({ objectName, mimeType, size }) => ({
      method: 'POST',
      url: config.endpoint,
      headers: {
        ...VERSION,
        'upload-length': String(size),
        'upload-metadata': `filename ${btoa(fileNameOf(objectName))},filetype ${btoa(mimeType)}`,
      },
    }),
    accept(upload, response) {
      if (!isSuccess(response)) return undefined;
      const session = namedAddress(response.headers.location, config.endpoint, [
        new URL(config.endpoint).origin,
      ]);
      if (session === undefined) return { kind: 'failed', why: 'refused' };
      return goesOn(upload, { session, ...reached(upload, 0) });
    },
  };

  /** Asks how much of the file is there. */
  const look: Phase = {
    request: (upload) => ({ method: 'HEAD', url: sessionOf(upload), headers: VERSION }),
    accept(upload, response) {
      if (isSuccess(response)) return atOffset(upload, response);
      return isGone(response) ? beginAgain(upload, 'create') : undefined;
    },
  };

  const part: Phase = {
    request(upload) {
      const { from, to } = partAt(upload);
      return {
        method: 'PATCH',
        url: sessionOf(upload),
        headers: {
          ...VERSION,
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
        },
        body: { kind: 'bytes', from, to },
      };
    },
    accept(upload, response) {
      if (isSuccess(response)) return atOffset(upload, response);
      return isGone(response) ? beginAgain(upload, 'create') : undefined;
    },
    // Also after 409: the server has more, or less, than we know.
    afterTrouble: 'look',
  };

  return phasedTarget({
    config,
    partSize: PART_SIZE,
    first: () => 'create',
    phases: { create, look, part },
    find: 'look',
    proof: authorization === '' ? {} : { authorization },
    link: (upload) =>
      config.publicBase === ''
        ? sessionOf(upload)
        : `${config.publicBase.replace(/\/+$/, '')}/${lastSegment(sessionOf(upload))}`,
    removal: ({ session }) =>
      session === undefined ? [] : [{ method: 'DELETE', url: session, headers: VERSION }],
  });
}

function atOffset(upload: Upload, { headers }: UploadResponse): UploadProgress {
  const offset = Number(headers['upload-offset']);
  const isOffset = Number.isInteger(offset) && offset >= 0 && offset <= upload.size;
  return isOffset ? goesOn(upload, reached(upload, offset)) : beginAgain(upload, 'create');
}

const reached = ({ size }: Upload, offset: number): Pick<Upload, 'offset' | 'phase'> => ({
  offset,
  phase: offset < size ? 'part' : READ_LINK,
});

const isGone = ({ status }: UploadResponse): boolean => status === 404 || status === 410;

/** The upload that was begun. Without it the phases would not be reached. */
function sessionOf({ session }: Upload): string {
  if (session === undefined) throw new Error('The server has not named the upload yet');
  return session;
}

/** Encoded, as the server wrote it. */
const lastSegment = (address: string): string =>
  new URL(address).pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
