import { useId, useState } from 'react';
import type { Outcome } from '../../lib/domain/core/failure';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Banner } from '../ui/feedback/Banner';
import { FailureNotice } from '../ui/feedback/FailureNotice';
import styles from './FoundTickets.module.css';
import { doubtWords, statusWord, summaryOf, turnWord } from './ticket-words';
import type { LookupResult } from './use-ticket-lookup';

type Props = {
  ticketId: string;
  /** Undefined while the ticket is loading. */
  result: Outcome<LookupResult> | undefined;
  /** The reference of the record that the ticket may belong to. */
  reference: string;
  busy: boolean;
  onLink: (anyway: boolean) => void;
  onRetry: () => void;
};

const isWrittenFor = ({ row }: LookupResult, reference: string): boolean =>
  row.ticket.externalReference === reference;

/** Whether a ticket belongs elsewhere, so that the user has to confirm that it belongs here, too. */
const isDoubted = (result: LookupResult, reference: string): boolean =>
  result.doubts.installation !== undefined ||
  (result.doubts.elsewhere.length > 0 && !isWrittenFor(result, reference));

/** Whether a ticket can be linked without a confirmation. */
export const isLinkable = (result: LookupResult, reference: string): boolean =>
  !result.linked && !isDoubted(result, reference);

/** One suggested ticket: its summary, its status, and the button that links it. */
export function FoundTicket({ ticketId, result, onRetry, ...rest }: Props) {
  const [isRetried, setRetried] = useState(false);
  if (!result)
    return (
      <li className={styles.item}>
        <p className={styles.facts} role="status">
          {t('foundReading', ticketId)}
        </p>
      </li>
    );
  if (!result.ok)
    return (
      <li className={styles.item}>
        <FailureNotice
          failure={result.failure}
          what={t('foundNotRead', ticketId)}
          onRetry={() => {
            setRetried(true);
            onRetry();
          }}
          arrived={isRetried}
        />
      </li>
    );
  return <LoadedTicket {...rest} result={result.value} />;
}

type LoadedProps = Pick<Props, 'reference' | 'busy' | 'onLink'> & { result: LookupResult };

function LoadedTicket({ result, reference, busy, onLink }: LoadedProps) {
  const summary = useId();
  const { ticket, lastBy } = result.row;
  const doubt = doubtWords(result.doubts);
  const anyway = isDoubted(result, reference);
  return (
    <li className={styles.item}>
      <p className={styles.summary} dir="auto" id={summary}>
        {summaryOf(ticket)}
      </p>
      <p className={styles.facts}>
        {/* Whose turn it is may depend on the thread, which was perhaps never read. */}
        {[statusWord(ticket.status), lastBy && turnWord(ticket.status, lastBy), ticket.id]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isWrittenFor(result, reference) ? (
        <p className={styles.facts}>{t('writtenForThisTitle')}</p>
      ) : null}
      {result.linked ? (
        <p className={styles.linked} role="status">
          {t('foundLinked')}
        </p>
      ) : (
        <>
          {doubt ? <Banner tone={anyway ? 'warning' : 'plain'}>{doubt}</Banner> : null}
          <div>
            <Button busy={busy} onClick={() => onLink(anyway)} aria-describedby={summary}>
              {t(anyway ? 'linkHereToo' : 'link')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
