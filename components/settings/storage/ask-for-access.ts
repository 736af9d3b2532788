import type { StorageConfig } from '../../../lib/domain/files/storage-config';
import { originsOf } from '../../../lib/domain/files/storage-origins';
import { listOf, t } from '../../../lib/words/words';
import { allowOrigins } from '../../ui/controls/request-origin';

/**
 * Asks the browser for access to a storage; it does not ask the user again for what it has given. Resolves to why there
 * is none. Call it straight after the click.
 */
export async function askForAccess(config: StorageConfig): Promise<string | undefined> {
  const origins = originsOf(config);
  const denied = await allowOrigins(origins);
  if (denied?.kind === 'no-host-permission') return t('storageDenied', listOf(origins, 'sentence'));
  if (denied?.kind === 'unexpected') return t('failureUnexpected', denied.detail);
  return undefined;
}
