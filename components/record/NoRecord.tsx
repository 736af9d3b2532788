import { useState } from 'react';
import type { Reply } from '../../lib/protocol/contract';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Empty } from '../ui/feedback/Empty';
import { FailureNotice } from '../ui/feedback/FailureNotice';
import { pageHeading } from '../ui/hooks/page-heading';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';

type View = Exclude<Reply<'record.read'>, { kind: 'record' }>;

/** Why the panel shows no record, and what the user can do next. */
export function NoRecord({ view, onRetry }: { view: View; onRetry: (() => unknown) | undefined }) {
  const open = useAction('screen.open');
  // The record takes the place of what could not be shown.
  const focusHandlers = useKeptFocus(pageHeading);
  const [retried, setRetried] = useState<'pending' | 'done'>();
  const retry = async () => {
    setRetried('pending');
    await onRetry?.();
    setRetried('done');
  };
  const settings = (
    <Button onClick={() => open.run({ page: 'options', section: 'keys' })} busy={open.pending}>
      {t('openSettings')}
    </Button>
  );
  const failed = <ActionFailure failure={open.failure} />;
  switch (view.kind) {
    case 'no-key':
      return (
        <Empty title={t('noKey')} next={t('noKeyNext')} action={settings}>
          {failed}
        </Empty>
      );
    case 'locked':
      // The panel has no passphrase field, because the page around it could steal the focus.
      return <Empty title={t('locked')} next={t('lockedNext')} />;
    case 'no-installation':
      return (
        <div {...focusHandlers}>
          <Empty
            title={t('noInstallation')}
            next={view.failure ? undefined : t('noInstallationNext')}
            action={
              <>
                <Button onClick={retry} busy={retried === 'pending'}>
                  {t('retry')}
                </Button>
                {settings}
              </>
            }
          >
            {/* Empty while it loads, so that the same words are announced again. */}
            <p className="unseen" role="status">
              {retried === 'done'
                ? view.failure
                  ? explain(view.failure)
                  : t('noInstallation')
                : ''}
            </p>
            {view.failure ? <FailureNotice failure={view.failure} /> : null}
            {failed}
          </Empty>
        </div>
      );
    case 'no-record':
      return <Empty title={t('noRecord')} next={t('noRecordNext')} />;
  }
}
