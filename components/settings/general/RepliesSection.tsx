import { t } from '../../../lib/words/words';
import { Group } from '../Group';
import { CheckChoices } from './CheckChoices';
import { NotificationSettings } from './NotificationSettings';
import { UndoChoice } from './UndoChoice';

/** Desktop notifications, how long a reply can be taken back, and what is checked before it leaves. */
export const RepliesSection = () => (
  <>
    <Group title={t('notices')} lead={t('noticesLead')}>
      <NotificationSettings />
    </Group>
    <Group title={t('writing')} lead={t('writingLead')}>
      <UndoChoice />
    </Group>
    <Group title={t('checkBefore')} lead={t('checkLead')}>
      <CheckChoices />
    </Group>
  </>
);
