import type { StorageConfig } from './storage-config';

// Apart from the schemas of `storage-config.ts`, because the settings load none (decision 71).

/** The address that files are sent to. With its kind it says whose the stored credentials are. */
export const storageAddress = (config: StorageConfig): string =>
  'container' in config ? config.container : 'folder' in config ? config.folder : config.endpoint;

/** The origins that the browser must permit: where files are sent to, and where links begin. */
export function originsOf(config: StorageConfig): string[] {
  const bucketHost = config.kind === 's3' && !config.pathStyle ? [bucketOrigin(config)] : [];
  const links = config.publicBase === '' ? [] : [new URL(config.publicBase).origin];
  return [...new Set([new URL(storageAddress(config)).origin, ...bucketHost, ...links])];
}

/** The origin of a bucket that is part of the host's name. */
function bucketOrigin({ endpoint, bucket }: { endpoint: string; bucket: string }): string {
  const url = new URL(endpoint);
  url.host = `${bucket}.${url.host}`;
  return url.origin;
}
