import { t } from '../../lib/words/words';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { Banner } from '../ui/feedback/Banner';
import type { OutboxActions } from './use-outbox-actions';

/** What the user has to know of their latest action: why it failed, or that files stay at the storage. */
export const ActionNotices = ({ actions: { failure, left } }: { actions: OutboxActions }) => (
  <>
    <ActionFailure failure={failure} />
    {left === 'gone' ? null : (
      <Banner tone="warning" arrived>
        {t(left === 'stays' ? 'commandFilesStay' : 'commandFilesLater')}
      </Banner>
    )}
  </>
);
