import { useId } from 'react';
import type { Reply } from '../../lib/border/questions';
import { addressIn, type Room } from '../../lib/domain/desk-address';
import { say, sayCount } from '../../lib/words/words';
import styles from './Desk.module.css';

type Props = { room: Room; current: boolean; counts: Reply<'counts.read'> | undefined };

/** A link of the desk's navigation, with the number of what waits there. */
export function RoomLink({ room, current, counts }: Props) {
  const id = useId();
  const { count, words } = counts ? waitsIn(room, counts) : { count: 0, words: '' };
  return (
    <>
      <a
        href={addressIn(room, undefined)}
        aria-current={current ? 'page' : undefined}
        aria-describedby={count > 0 ? id : undefined}
        title={count > 0 ? words : undefined}
      >
        {say(room)}
        {count > 0 ? (
          <span className={styles.number} aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        ) : null}
      </a>
      {count > 0 ? (
        <span className="unseen" id={id}>
          {words}
        </span>
      ) : null}
    </>
  );
}

function waitsIn(room: Room, counts: Reply<'counts.read'>): { count: number; words: string } {
  const { unread, applications, outbox } = counts;
  switch (room) {
    case 'tickets':
      return { count: unread, words: sayCount('unread', unread) };
    case 'onboarding':
      return { count: applications, words: sayCount('applicationNews', applications) };
    case 'outbox': {
      const count = outbox.reduce((sum, { waiting, stopped }) => sum + waiting + stopped, 0);
      return { count, words: sayCount('pending', count) };
    }
    case 'golive':
      return { count: 0, words: '' };
  }
}
