import { useEffect, useEffectEvent, useRef } from 'react';
import { reference } from '../../lib/domain/crm/record-reference';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';
import { BackButton } from './BackButton';
import { FoundTicket, isLinkable } from './FoundTicket';
import styles from './FoundTickets.module.css';
import type { RecordFacts } from './record-facts';
import { useTicketLookup } from './use-ticket-lookup';

type Props = {
  view: RecordFacts;
  ids: readonly string[];
  /** Where the tickets were found, and what that means. */
  title: string;
  hint: string;
  /** All tickets are linked; the message announces it. */
  onLinked: (message: string) => void;
  onBack: () => void;
};

/** Tickets that may belong to a record. Each is loaded and shown before the user links it. */
export function FoundTickets({ view, ids, title, hint, onLinked, onBack }: Props) {
  const lookup = useTicketLookup(view, ids);
  const here = reference(view.record.ref);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Retry of a ticket takes its notice away.
  const focusHandlers = useKeptFocus(heading);

  // The pressed button is gone afterwards, and the focus with it.
  const link = async (ticketIds: readonly string[], anyway: boolean) => {
    await lookup.link(ticketIds, anyway);
    heading.current?.focus();
  };

  const ready = ids.flatMap((id) => {
    const result = lookup.results.get(id);
    return result?.ok ? [result.value] : [];
  });
  const linkable = ready.filter((result) => isLinkable(result, here));
  const linkableIds = linkable.map(({ row }) => row.ticket.id);
  const areAllLinked = ids.length > 0 && ready.filter(({ linked }) => linked).length === ids.length;
  const onAllLinked = useEffectEvent(onLinked);
  useEffect(() => {
    if (areAllLinked) onAllLinked(t('ticketsLinked', ids.length));
  }, [areAllLinked, ids.length]);

  return (
    <section className={styles.found} aria-label={title}>
      <div className={styles.line}>
        <BackButton onBack={onBack} />
        <h2 className={styles.title} ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </div>
      <p className={styles.hint}>{hint}</p>
      <ActionFailure failure={lookup.failure} />
      <ul {...focusHandlers}>
        {ids.map((id) => (
          <FoundTicket
            key={id}
            ticketId={id}
            result={lookup.results.get(id)}
            reference={here}
            busy={lookup.pending}
            onLink={(anyway) => void link([id], anyway)}
            onRetry={() => lookup.retry(id)}
          />
        ))}
      </ul>
      {linkable.length > 1 ? (
        <LinkAll
          isPartial={linkable.length < ready.filter(({ linked }) => !linked).length}
          busy={lookup.pending}
          onPress={() => void link(linkableIds, false)}
        />
      ) : null}
    </section>
  );
}

type LinkAllProps = {
  /** Some of the tickets cannot be linked together with the others. */
  isPartial: boolean;
  busy: boolean;
  onPress: () => void;
};

const LinkAll = ({ isPartial, busy, onPress }: LinkAllProps) => (
  <div className={styles.all}>
    <Button busy={busy} onClick={onPress}>
      {t('linkAll')}
    </Button>
    {isPartial ? <span className={styles.hint}>{t('linkAllHint')}</span> : null}
  </div>
);
