import { useId } from 'react';
import type { Outcome } from '../../lib/domain/failure';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import styles from './FoundTickets.module.css';
import { doubtWords, statusWord, summaryOf, turnWord } from './ticket-words';
import type { Look } from './use-found';

type Props = {
  ticketId: string;
  /** Missing while it is being read. */
  look: Outcome<Look> | undefined;
  /** The reference of the record that it may belong to. */
  here: string;
  busy: boolean;
  onLink: (anyway: boolean) => void;
  onRetry: () => void;
};

const isWrittenFor = ({ row }: Look, here: string): boolean =>
  row.ticket.externalReference === here;

/** Whether a ticket belongs elsewhere, so that only a person can say that it belongs here, too. */
const isDoubted = (look: Look, here: string): boolean =>
  look.doubts.installation !== undefined ||
  (look.doubts.elsewhere.length > 0 && !isWrittenFor(look, here));

/** Whether a ticket can be linked without a question. */
export const isFree = (look: Look, here: string): boolean => !look.linked && !isDoubted(look, here);

/** One ticket that was found: what it is and whose, and the way to link it. */
export function FoundTicket({ ticketId, look, here, busy, onLink, onRetry }: Props) {
  const summary = useId();
  if (!look)
    return (
      <li className={styles.item}>
        <p className={styles.facts} role="status">
          {say('foundReading', ticketId)}
        </p>
      </li>
    );
  if (!look.ok)
    return (
      <li className={styles.item}>
        <FailureNotice
          failure={look.failure}
          what={say('foundNotRead', ticketId)}
          onRetry={onRetry}
        />
      </li>
    );

  const { linked, row, doubts } = look.value;
  const { ticket } = row;
  const doubt = doubtWords(doubts);
  const anyway = isDoubted(look.value, here);
  return (
    <li className={styles.item}>
      <p className={styles.summary} id={summary}>
        {summaryOf(ticket)}
      </p>
      <p className={styles.facts}>
        {[statusWord(ticket.status), turnWord(ticket.status), ticket.id]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isWrittenFor(look.value, here) ? (
        <p className={styles.facts}>{say('writtenForThisTitle')}</p>
      ) : null}
      {linked ? (
        <p className={styles.linked} role="status">
          {say('foundLinked')}
        </p>
      ) : (
        <>
          {doubt ? <Notice tone={anyway ? 'doubt' : 'plain'}>{doubt}</Notice> : null}
          <div>
            <Button busy={busy} onClick={() => onLink(anyway)} aria-describedby={summary}>
              {say(anyway ? 'linkHereToo' : 'link')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
