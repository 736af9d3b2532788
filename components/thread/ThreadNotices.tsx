import { useState } from 'react';
import { t } from '../../lib/words/words';
import { type Refresh, RefreshNotice } from '../ticket/RefreshNotice';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/feedback/Banner';
import { FailureNotice } from '../ui/feedback/FailureNotice';
import { fullTime, shortTime } from '../ui/feedback/times';
import { useFocusBack } from '../ui/hooks/use-focus-back';
import { useNow } from '../ui/hooks/use-now';
import { Notice } from '../ui/layout/Notices';
import type { ThreadExport } from './use-thread-export';

/** The open thread is read every few seconds; what is older than this did not come through. */
const OLD_AFTER = 60_000;

/** Whether the user has looked at a thread for longer than its readings are apart, and none came. */
export const isOld = (at: { asOf: number; openedAt: number; now: number }): boolean =>
  at.asOf > 0 && at.now - Math.max(at.asOf, at.openedAt) >= OLD_AFTER;

type AgeProps = { asOf: number | undefined; refresh: Refresh };

/** How old the shown thread is, once it is older than it should be. */
export function ThreadAge({ asOf = 0, refresh }: AgeProps) {
  const now = useNow();
  // A stored thread is shown before the service confirmed it; its first reading is on its way.
  const [openedAt] = useState(() => Date.now());
  if (!isOld({ asOf, openedAt, now })) return null;
  return (
    <Notice>
      {/* It would be announced each minute. */}
      <div aria-live="off">
        <Banner
          tone="plain"
          action={
            <Button look="quiet" busy={refresh.pending} onClick={refresh.run}>
              {t('panelRefresh')}
            </Button>
          }
        >
          <span title={fullTime(asOf)}>{t('ticketsRead', shortTime(asOf, now))}</span>
        </Banner>
      </div>
    </Notice>
  );
}

type Props = { refresh: Refresh; thread: ThreadExport };

/** What became of a refresh or an export. */
export function ThreadNotices({ refresh, thread }: Props) {
  const { said, pending, failure } = thread;
  const focusHandlers = useFocusBack(said !== '' || failure !== undefined);
  return (
    <div role="status" {...focusHandlers}>
      <RefreshNotice refresh={refresh} />
      <Notice>
        {said ? (
          <Banner
            tone="plain"
            action={
              pending ? (
                <Button look="quiet" onClick={thread.stop}>
                  {t('exportStop')}
                </Button>
              ) : undefined
            }
          >
            {said}
          </Banner>
        ) : null}
        {failure ? (
          // The region around it announces it.
          <FailureNotice failure={failure} what={t('exportFailed')} onRetry={thread.again} />
        ) : null}
      </Notice>
    </div>
  );
}
