import { Ellipsis } from 'lucide';
import { t } from '../../lib/words/words';
import type { Refresh } from '../ticket/RefreshNotice';
import { Icon } from '../ui/controls/Icon';
import { Menu } from '../ui/overlay/Menu';
import { useKeyWords } from '../ui/shortcuts/use-key-words';
import { useCommands } from '../ui/shortcuts/use-shortcuts';
import type { ThreadExport } from './use-thread-export';

type Props = {
  refresh: Refresh;
  thread: ThreadExport;
  /** Opens the dialog that asks for a promised date. */
  onPromise: () => void;
  /** Writes a note for the team; undefined without one. */
  onNote: (() => void) | undefined;
};

const FILES = [
  ['Markdown', 'markdown'],
  ['HTML', 'html'],
  ['JSON', 'json'],
] as const;

/** What the user does with a thread as a whole. */
export function ThreadMenu({ refresh, thread, onPromise, onNote }: Props) {
  const keysOf = useKeyWords();
  const whole = [
    { label: t('copyThread'), onSelect: () => void thread.run('text') },
    { label: t('printThread'), onSelect: () => void thread.run('print') },
  ];
  const files = FILES.map(([label, kind]) => ({ label, onSelect: () => void thread.run(kind) }));
  const named = files.map((file) => ({
    ...file,
    label: t('commandChoice', t('exportThread'), file.label),
  }));
  useCommands([
    { name: 'refresh', label: t('panelRefresh'), run: refresh.run },
    ...(onNote ? [{ name: 'note', label: t('noteWrite'), run: onNote }] : []),
    ...[...whole, ...named].map(({ label, onSelect: run }) => ({
      name: `thread ${label}`,
      label,
      run,
    })),
  ]);
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
        ...(onNote ? [{ kind: 'item' as const, label: t('noteWrite'), onSelect: onNote }] : []),
        { kind: 'separator' },
        ...whole.map((item) => ({ kind: 'item' as const, ...item })),
        { kind: 'group', label: t('exportThread'), items: files },
      ]}
    >
      <Icon icon={Ellipsis} />
    </Menu>
  );
}
