import type { Reply } from '../../lib/protocol/contract';
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
export function NoRecord({ view, onRetry }: { view: View; onRetry: (() => void) | undefined }) {
  const open = useAction('screen.open');
  // The record takes the place of what could not be shown.
  const focusHandlers = useKeptFocus(pageHeading);
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
                <Button onClick={onRetry}>{t('retry')}</Button>
                {settings}
              </>
            }
          >
            {view.failure ? <FailureNotice failure={view.failure} /> : null}
            {failed}
          </Empty>
        </div>
      );
    case 'no-record':
      return <Empty title={t('noRecord')} next={t('noRecordNext')} />;
  }
}
