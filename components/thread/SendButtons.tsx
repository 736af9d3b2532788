import { ChevronDown } from 'lucide';
import { t } from '../../lib/words/words';
import { statusWord } from '../ticket/ticket-words';
import { Icon } from '../ui/controls/Icon';
import { GuardedButton } from '../ui/guard/GuardedButton';
import type { Guard } from '../ui/guard/use-guard';
import { Menu } from '../ui/overlay/Menu';
import { useKeyWords } from '../ui/shortcuts/use-key-words';
import { useCommands } from '../ui/shortcuts/use-shortcuts';
import styles from './SendButtons.module.css';
import type { SendAnd } from './use-send-and';

/** The statuses that `Send and…` offers: those that follow an answer. */
const STATUSES = ['WaitingForManager', 'WaitingForClient', 'Closed'];

type Props = {
  guard: Guard;
  sendAnd: SendAnd;
  /** What `Send and…` set last; undefined if the key may set no status. */
  usual: string | null | undefined;
  disabled: boolean;
  busy: boolean;
  hint: string;
};

/** `Send`, and beside it the menu of what can be set with it. */
export function SendButtons({ guard, sendAnd, usual, disabled, busy, hint }: Props) {
  const keysOf = useKeyWords();
  const choices =
    usual === undefined
      ? []
      : STATUSES.map((status) => ({
          status,
          label: t('sendAndSet', statusWord(status)),
          onSelect: () => sendAnd.choose(status),
        }));
  const commands = [
    { name: 'reply.send', label: t('send'), run: guard.press },
    ...choices.map(({ status, label, onSelect: run }) => ({
      name: `send and ${status}`,
      label,
      run,
    })),
  ];
  useCommands(disabled || busy ? [] : commands);
  return (
    <div className={styles.split} data-split={usual === undefined ? undefined : ''}>
      <GuardedButton
        guard={guard}
        look="primary"
        onClick={guard.press}
        disabled={disabled}
        busy={busy}
        aria-describedby={hint}
      >
        {t('send')}
      </GuardedButton>
      {usual === undefined ? null : (
        <Menu
          label={t('sendAnd')}
          look="primary"
          guard={sendAnd.guard}
          focusAfter={sendAnd.focusAfter}
          disabled={disabled}
          busy={busy}
          entries={choices.map(({ status, label, onSelect }) => ({
            kind: 'item',
            label,
            keys: status === usual ? keysOf('reply.sendAnd') : undefined,
            onSelect,
          }))}
        >
          <Icon icon={ChevronDown} />
        </Menu>
      )}
    </div>
  );
}
