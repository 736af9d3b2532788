import { useId } from 'react';
import { type DeskRoom, routeTo } from '../../lib/domain/core/desk-routes';
import type { Reply } from '../../lib/protocol/contract';
import { t } from '../../lib/words/words';
import styles from './DeskHeader.module.css';
import { DESK_ROOMS } from './rooms';

type Props = { room: DeskRoom; current: boolean; counts: Reply<'counts.read'> | undefined };

/** A link of the desk's navigation, with the number of things that need attention in the room. */
export function RoomLink({ room, current, counts }: Props) {
  const id = useId();
  const { label, attention } = DESK_ROOMS[room];
  const { count, words } = (counts && attention?.(counts)) ?? { count: 0, words: '' };
  return (
    <>
      <a
        href={routeTo(room, undefined)}
        aria-current={current ? 'page' : undefined}
        aria-describedby={count > 0 ? id : undefined}
        title={count > 0 ? words : undefined}
      >
        {t(label)}
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
