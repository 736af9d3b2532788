import { useDeferredValue, useMemo, useState } from 'react';
import { alike } from '../../../lib/domain/tickets/alike';
import { recordTitle } from '../../../lib/words/record-words';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useRequest } from '../../ui/data/use-request';
import type { RecordFacts } from '../record-facts';
import { statusWord } from '../ticket-words';
import styles from './AlikeTickets.module.css';

/** The most tickets that are shown. */
const MOST = 5;

type Props = {
  view: RecordFacts;
  summary: string;
  clientId: string;
  /** The ticket is being created. It is not like itself, so the list stays as it was. */
  isPending: boolean;
  onOpen: (ticketId: string) => void;
};

/** Open tickets of the record or of the client that may be about the same matter. */
export function AlikeTickets({ view, summary, clientId, isPending, onOpen }: Props) {
  const { scope, record, tickets } = view;
  const reply = useRequest('tickets.ofClient', { scope, clientId });
  const text = useDeferredValue(summary);
  const ofClient = reply.kind === 'ready' ? reply.value : undefined;
  const latest = useMemo(() => {
    const all = [...tickets.map(({ ticket }) => ticket), ...(ofClient ?? [])];
    const open = new Map(
      all.filter(({ status }) => status !== 'Closed').map((one) => [one.id, one]),
    );
    return alike(text, [...open.values()], recordTitle(record)).slice(0, MOST);
  }, [text, tickets, ofClient, record]);
  const [found, setFound] = useState(latest);
  if (!isPending && found !== latest) setFound(latest);
  return (
    <>
      <p className={styles.title} role="status">
        {found.length > 0 ? t('alikeTickets', found.length) : null}
      </p>
      {found.length > 0 ? (
        <ul className={styles.list}>
          {found.map(({ id, summary, status }) => (
            <li key={id}>
              <Button look="quiet" disabled={isPending} onClick={() => onOpen(id)}>
                <bdi>{summary}</bdi>
              </Button>
              <span className={styles.status}>{statusWord(status)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
