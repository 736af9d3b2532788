import type { TicketRow } from '../../lib/protocol/requests/tickets';
import { t } from '../../lib/words/words';
import { fullTime, shortTime } from '../ui/feedback/times';
import { useNow } from '../ui/hooks/use-now';
import styles from './TicketsAge.module.css';

type Props = {
  rows: readonly TicketRow[];
  /** When the service last confirmed the tickets, by their ids, if that is later. */
  asOf: ReadonlyMap<string, number> | undefined;
};

/** How old the shown tickets are: stored ones are shown before the service confirmed them again. */
export function TicketsAge({ rows, asOf = new Map() }: Props) {
  const now = useNow();
  const at = oldest(rows, asOf);
  return at === undefined ? null : (
    <span className={styles.age} title={fullTime(at)}>
      {t('ticketsRead', shortTime(at, now))}
    </span>
  );
}

/** Closed tickets hardly change and are read rarely, so they count only if there are no others. */
function oldest(rows: readonly TicketRow[], asOf: ReadonlyMap<string, number>): number | undefined {
  const open = rows.filter(({ ticket }) => ticket.status !== 'Closed');
  const times = (open.length > 0 ? open : rows).flatMap(({ ticket, asOf: known }) => {
    const at = Math.max(known ?? 0, asOf.get(ticket.id) ?? 0);
    return at === 0 ? [] : [at];
  });
  return times.length > 0 ? Math.min(...times) : undefined;
}
