import { useEffect, useRef } from 'react';
import { reference } from '../../lib/domain/record';
import { say, sayCount } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Icon } from '../ui/Icon';
import { FoundTicket, isFree } from './FoundTicket';
import styles from './FoundTickets.module.css';
import type { RecordFacts } from './record-facts';
import { useFound } from './use-found';

type Props = {
  view: RecordFacts;
  ids: readonly string[];
  /** Where they were found, and what to think of that. */
  title: string;
  hint: string;
  /** All of them are linked now. */
  onLinked: (said: string) => void;
  onBack: () => void;
};

/** Tickets that may belong to a record: each is read and looked at before it is linked. */
export function FoundTickets({ view, ids, title, hint, onLinked, onBack }: Props) {
  const found = useFound(view, ids);
  const here = reference(view.record.ref);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  // What was pressed is gone then.
  const link = async (those: readonly string[], anyway: boolean) => {
    await found.link(those, anyway);
    heading.current?.focus();
  };

  const ready = ids.flatMap((id) => {
    const look = found.looks[id];
    return look?.ok ? [look.value] : [];
  });
  const free = ready.filter((look) => isFree(look, here));
  const all = ids.length > 0 && ready.filter(({ linked }) => linked).length === ids.length;
  const left = useRef(onLinked);
  left.current = onLinked;
  useEffect(() => {
    if (all) left.current(sayCount('ticketsLinked', ids.length));
  }, [all, ids.length]);

  return (
    <section className={styles.found} aria-label={title}>
      <div className={styles.line}>
        <Button
          look="quiet"
          aria-label={say('backToTickets')}
          title={say('backToTickets')}
          onClick={onBack}
        >
          <Icon name="back" />
        </Button>
        <h2 className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </div>
      <p className={styles.hint}>{hint}</p>
      {found.failure ? <FailureNotice failure={found.failure} arrived /> : null}
      <ul>
        {ids.map((id) => (
          <FoundTicket
            key={id}
            ticketId={id}
            look={found.looks[id]}
            here={here}
            busy={found.pending}
            onLink={(anyway) => void link([id], anyway)}
            onRetry={() => found.again(id)}
          />
        ))}
      </ul>
      {free.length > 1 ? (
        <div className={styles.all}>
          <Button
            busy={found.pending}
            onClick={() =>
              void link(
                free.map(({ row }) => row.ticket.id),
                false,
              )
            }
          >
            {say('linkAll')}
          </Button>
          {free.length < ready.filter(({ linked }) => !linked).length ? (
            <span className={styles.hint}>{say('linkAllHint')}</span>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
