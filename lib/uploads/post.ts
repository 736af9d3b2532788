import { parseJson } from '../bytes/json';
import type { StorageConfig, StorageCredentials } from '../domain/files/storage-config';
import { MOST_AT_ONCE } from '../domain/files/storage-limits';
import { originsOf } from '../domain/files/storage-origins';
import type { Upload, UploadResponse } from '../domain/files/upload';
import { namedAddress } from './named-address';
import { fileNameOf } from './object-name';
import { inOneRequest } from './one-request';
import { type Phase, phasedTarget, READ_LINK } from './phased-target';
import { goesOn, isSuccess } from './responses';
import type { UploadTarget } from './target';

type Config = Extract<StorageConfig, { kind: 'post' }>;
type Credentials = Extract<StorageCredentials, { kind: 'post' }>;

/**
 * A service that takes a file with one POST and returns its address. If that response is lost, the file is
 * sent again, and the service has it twice: it has no other name for it.
 */
export function postTarget(config: Config, { authorization }: Credentials): UploadTarget {
  const post: Phase = {
    request: ({ objectName, mimeType, size }) => ({
      method: 'POST',
      url: config.endpoint,
      headers: { accept: 'application/json' },
      body: {
        kind: 'form',
        from: 0,
        to: size,
        field: config.field,
        fileName: fileNameOf(objectName),
        mimeType,
      },
    }),
    accept(upload, response) {
      if (!isSuccess(response)) return undefined;
      const named =
        config.answer === '' ? response.headers.location : inJson(response, config.answer);
      const session = namedAddress(named, config.endpoint, originsOf(config));
      if (session === undefined) return { kind: 'failed', why: 'refused' };
      return goesOn(upload, { session, phase: READ_LINK, offset: upload.size });
    },
  };

  return phasedTarget({
    config,
    partSize: MOST_AT_ONCE,
    first: () => 'post',
    phases: { post: inOneRequest(post, config.endpoint) },
    proof: authorization === '' ? {} : { authorization },
    link: addressOf,
    // No request that removes a file is common to such services.
    removal: () => undefined,
  });
}

/** The address that the service returned. */
function addressOf({ session }: Upload): string {
  if (session === undefined) throw new Error('The service has not named an address yet');
  return session;
}

/** The text at a path such as `data.url`; a number is an index of a list. */
function inJson({ text }: UploadResponse, path: string): string | undefined {
  const found = path.split('.').reduce<unknown>(memberOf, parseJson(text));
  return typeof found === 'string' ? found : undefined;
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
