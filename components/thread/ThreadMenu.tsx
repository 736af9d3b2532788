import { Ellipsis } from 'lucide';
import { t } from '../../lib/words/words';
import type { Refresh } from '../ticket/RefreshNotice';
import { Icon } from '../ui/controls/Icon';
import { Menu } from '../ui/overlay/Menu';
import { useKeyWords } from '../ui/shortcuts/use-key-words';
import type { ThreadExport } from './use-thread-export';

type Props = {
  refresh: Refresh;
  thread: ThreadExport;
  /** Opens the dialog that asks for a promised date. */
  onPromise: () => void;
};

/** What the user does with a thread as a whole. */
export function ThreadMenu({ refresh, thread, onPromise }: Props) {
  const keysOf = useKeyWords();
  return (
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
        {
          kind: 'item',
          label: t('promiseButton'),
          keys: keysOf('ticket.promise'),
          onSelect: onPromise,
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
}
