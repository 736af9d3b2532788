import { Ellipsis } from 'lucide';
import { t } from '../../lib/words/words';
import type { Refresh } from '../ticket/RefreshNotice';
import { Icon } from '../ui/controls/Icon';
import { Menu } from '../ui/overlay/Menu';
import type { ThreadExport } from './use-thread-export';

type Props = { refresh: Refresh; thread: ThreadExport };

/** What the user does with a thread as a whole. */
export const ThreadMenu = ({ refresh, thread }: Props) => (
  <Menu
    label={t('threadMenu')}
    size="small"
    entries={[
      {
        kind: 'item',
        label: t('panelRefresh'),
        onSelect: () => void refresh.run(),
        disabled: refresh.pending,
      },
      { kind: 'separator' },
      { kind: 'item', label: t('copyThread'), onSelect: () => void thread.run('text') },
      { kind: 'item', label: t('printThread'), onSelect: () => void thread.run('print') },
      {
        kind: 'group',
        label: t('exportThread'),
        items: [
          { label: 'Markdown', onSelect: () => void thread.run('markdown') },
          { label: 'HTML', onSelect: () => void thread.run('html') },
          { label: 'JSON', onSelect: () => void thread.run('json') },
        ],
      },
    ]}
  >
    <Icon icon={Ellipsis} />
  </Menu>
);
