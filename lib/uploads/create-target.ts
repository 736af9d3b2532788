import type { StorageConfig, StorageCredentials } from '../domain/files/storage-config';
import { azureTarget } from './azure';
import { s3Target } from './s3';
import type { UploadTarget } from './target';

/** The storage of these settings. Undefined if the credentials are for another kind. */
export function createTarget(
  config: StorageConfig,
  credentials: StorageCredentials,
): UploadTarget | undefined {
  if (config.kind === 's3' && credentials.kind === 's3') return s3Target(config, credentials);
  if (config.kind === 'azure' && credentials.kind === 'azure')
    return azureTarget(config, credentials);
  // The targets for webdav, tus and post follow here.
  return undefined;
}
