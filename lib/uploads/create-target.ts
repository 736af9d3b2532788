import type { StorageConfig, StorageCredentials } from '../domain/files/storage-config';
import { azureTarget } from './azure';
import { postTarget } from './post';
import { s3Target } from './s3';
import type { UploadTarget } from './target';
import { tusTarget } from './tus';
import { webdavTarget } from './webdav';

/** The storage of these settings. Undefined if the credentials are for another kind. */
export function createTarget(
  config: StorageConfig,
  credentials: StorageCredentials,
): UploadTarget | undefined {
  if (config.kind === 's3' && credentials.kind === 's3') return s3Target(config, credentials);
  if (config.kind === 'webdav' && credentials.kind === 'webdav')
    return webdavTarget(config, credentials);
  if (config.kind === 'tus' && credentials.kind === 'tus') return tusTarget(config, credentials);
  if (config.kind === 'post' && credentials.kind === 'post') return postTarget(config, credentials);
  if (config.kind === 'azure' && credentials.kind === 'azure')
    return azureTarget(config, credentials);
  return undefined;
}
