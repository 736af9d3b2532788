import { useState } from 'react';
import type { Place } from '../../lib/domain/installation';
import { explain } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { useAction } from '../ui/use-action';
import styles from './TicketHead.module.css';

type Props = { place: Place; ticketId: string };

/** Makes the last message by others unread again, for later. It stays so until the thread is left. */
export function UnreadButton({ place, ticketId }: Props) {
  const mark = useAction('thread.unread');
  const [marked, setMarked] = useState(false);
  const press = async () => setMarked((await mark.run({ place, ticketId })).ok);
  const said = marked ? say('markedUnread') : mark.failure && explain(mark.failure);
  return (
    <>
      <Button
        look="quiet"
        aria-label={say('markUnread')}
        title={say('markUnread')}
        busy={mark.pending}
        onClick={press}
      >
        <Icon name="unread" />
      </Button>
      <p className={said ? styles.said : 'unseen'} role="status">
        {said}
      </p>
    </>
  );
}
