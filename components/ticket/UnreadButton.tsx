import { MessageSquareDot } from 'lucide';
import { useState } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { useAction } from '../ui/data/use-action';
import { useAnnouncement } from '../ui/feedback/use-announcement';
import { IconButton } from '../ui/overlay/IconButton';
import { useShortcuts } from '../ui/shortcuts/use-shortcuts';
import styles from './TicketHead.module.css';

type Props = { scope: Scope; ticketId: string };

/** Marks the last message by others as unread until the user comes back to the thread. */
export function UnreadButton({ scope, ticketId }: Props) {
  const mark = useAction('thread.markUnread');
  const [announced, announce] = useAnnouncement();
  const [isPressed, setPressed] = useState(false);
  const press = async () => {
    const outcome = await mark.run({ scope, ticketId });
    announce(outcome.ok ? t('markedUnread') : explain(outcome.failure));
    setPressed(true);
  };
  useShortcuts([['ticket.markUnread', press]]);
  return (
    <>
      <IconButton
        size="small"
        label={t('markUnread')}
        icon={MessageSquareDot}
        busy={mark.pending}
        onClick={press}
      />
      <p className={isPressed ? styles.said : 'unseen'} role="status">
        {announced}
      </p>
    </>
  );
}
