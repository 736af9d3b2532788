import { useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import type { StorageConfig, StorageCredentials } from '../../../lib/domain/files/storage-config';
import { useAction } from '../../ui/data/use-action';
import { askForAccess } from './ask-for-access';

/**
 * Saves a storage that was tried. Asks the browser for access again, because what the trial got may have been given back
 * meanwhile.
 */
export function useSaveStorage(environment: Environment) {
  const action = useAction('storage.save');
  /** Why the browser gave no access. */
  const [denied, setDenied] = useState<string>();
  const reset = () => {
    setDenied(undefined);
    action.reset();
  };
  /** Call it straight after the click. Resolves to whether the storage is saved. */
  const save = async (
    config: StorageConfig,
    credentials?: StorageCredentials,
  ): Promise<boolean> => {
    reset();
    const words = await askForAccess(config);
    setDenied(words);
    if (words !== undefined) return false;
    const outcome = await action.run({ environment, config, ...(credentials && { credentials }) });
    return outcome.ok;
  };
  return { save, reset, denied, pending: action.pending, failure: action.failure };
}
