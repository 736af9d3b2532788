import { useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import type {
  StorageConfig,
  StorageCredentials,
  StorageKind,
} from '../../../lib/domain/files/storage-config';
import type { Reply } from '../../../lib/protocol/contract';
import { useAction } from '../../ui/data/use-action';
import { askForAccess } from './ask-for-access';

export type TrialReply = Reply<'storage.try'>;

/** Asks the browser for access to the storage, and tries it. */
export function useTrial(environment: Environment) {
  const action = useAction('storage.try');
  /** The latest reply, and what was tried. */
  const [tried, setTried] = useState<{
    values: string;
    kind: StorageKind;
    reply: TrialReply;
  }>();
  /** Resolves to why it was not tried. `values` stands for everything that was typed. */
  const attempt = async (
    values: string,
    config: StorageConfig,
    credentials?: StorageCredentials,
  ): Promise<string | undefined> => {
    // No await before this: the browser asks for a permission only straight after the click.
    const denied = await askForAccess(config);
    if (denied !== undefined) return denied;
    const outcome = await action.run({
      environment,
      config,
      ...(credentials && { credentials }),
    });
    if (outcome.ok) setTried({ values, kind: config.kind, reply: outcome.value });
    return undefined;
  };
  return { action, tried, attempt };
}
