import { useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import type {
  StorageConfig,
  StorageCredentials,
  StorageKind,
} from '../../../lib/domain/files/storage-config';
import { originsOf } from '../../../lib/domain/files/storage-origins';
import type { Reply } from '../../../lib/protocol/contract';
import { listOf, t } from '../../../lib/words/words';
import { allowOrigins } from '../../ui/controls/request-origin';
import { useAction } from '../../ui/data/use-action';

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
    const origins = originsOf(config);
    // No await before this: the browser asks for a permission only straight after the click.
    const denied = await allowOrigins(origins);
    if (denied?.kind === 'no-host-permission')
      return t('storageDenied', listOf(origins, 'sentence'));
    if (denied?.kind === 'unexpected') return t('failureUnexpected', denied.detail);
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
