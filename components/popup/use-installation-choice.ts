import { useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import { useAction } from '../ui/data/use-action';
import { installationName } from '../ui/feedback/installation-name';

/** What the combobox `Installation` and the button beside it have in common on each screen. */
export function useInstallationChoice(session: Reply<'session.read'>) {
  const { installations, installationId, keyed } = session;
  // What came of the latest refresh holds until the session is another one.
  const [refreshed, setRefreshed] = useState<{
    of: typeof session;
    failure?: Failure | undefined;
  }>();
  const latest = refreshed?.of === session ? refreshed : session;
  const choose = useAction('session.choose');
  const refresh = useAction('session.refresh');
  const isKeyed = keyed.length > 0;
  return {
    select: {
      label: t('installation'),
      value: installationId ?? '',
      choices:
        installations.length > 0
          ? installations.map((installation) => ({
              value: installation.id,
              label: installationName(installation),
            }))
          : [{ value: '', label: t('installationNone') }],
      onChange: (id: string) => void choose.run({ installationId: id }),
      disabled: installations.length === 0,
      busy: choose.pending || refresh.pending,
    },
    /** Without a key there is no list to load. */
    isKeyed,
    refresh: {
      label: t('readAgain'),
      onClick: () => {
        setRefreshed(undefined);
        return refresh.run({}, ({ failure }) => setRefreshed({ of: session, failure }));
      },
      busy: refresh.pending,
    },
    chooseFailure: { failure: choose.failure, onRetry: choose.again },
    refreshFailure: isKeyed ? (refresh.failure ?? latest.failure) : undefined,
    /** The user just asked for it, so a screen reader announces it. */
    isRefreshFailure: refresh.failure !== undefined || latest === refreshed,
  };
}
