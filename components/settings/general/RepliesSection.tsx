import { t } from '../../../lib/words/words';
import { Group } from '../Group';
import { NotificationSettings } from './NotificationSettings';
import { UndoChoice } from './UndoChoice';

/** Desktop notifications, and how long a reply can be taken back. */
export const RepliesSection = () => (
  <>
    <Group title={t('notices')} lead={t('noticesLead')}>
      <NotificationSettings />
    </Group>
    <Group title={t('writing')} lead={t('writingLead')}>
      <UndoChoice />
    </Group>
  </>
);
