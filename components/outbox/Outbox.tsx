import { useRef } from 'react';
import type { Outgoing } from '../../lib/border/questions-outbox';
import { addressIn } from '../../lib/domain/desk-address';
import type { Environment } from '../../lib/domain/environment';
import { say } from '../../lib/words/words';
import { CopyButton } from '../ticket/CopyButton';
import { Empty } from '../ui/Empty';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { Time } from '../ui/Time';
import { useAnswer } from '../ui/use-answer';
import { useKeptFocus } from '../ui/use-kept-focus';
import styles from './Outbox.module.css';
import { Receipts } from './Receipts';
import { useWriteDeeds, type WriteDeeds } from './use-write-deeds';
import { WriteState } from './WriteState';
import { stateWord, whatWord } from './write-words';

/** As much of a message as a line of the list quotes. */
const QUOTE = 400;

type Props = {
  environment: Environment;
  /** Something was taken back: its words are a draft again, at this address of the desk. */
  onEdit: (address: string) => void;
};

/** Everything that the service has not confirmed, and what it confirmed in the last week. */
export function Outbox({ environment, onEdit }: Props) {
  const answer = useAnswer('outbox.read', { environment });
  const deeds = useWriteDeeds(environment, (outgoing) => {
    const address = addressOf(outgoing);
    if (address) onEdit(address);
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const hearing = useKeptFocus(heading);
  return (
    <div className={styles.outbox}>
      <Faces answer={answer}>
        {({ open, receipts }) => (
          <>
            <section aria-labelledby="unconfirmed" {...hearing}>
              <h2 id="unconfirmed" ref={heading} tabIndex={-1}>
                {say('outboxOpen')}
              </h2>
              {deeds.failure ? <FailureNotice failure={deeds.failure} arrived /> : null}
              {open.length === 0 ? (
                <Empty title={say('outboxEmpty')} next={say('outboxEmptyNext')} />
              ) : (
                <ul className={styles.list} aria-label={say('outboxOpen')}>
                  {open.map((one) => (
                    <Row key={one.action} outgoing={one} deeds={deeds} />
                  ))}
                </ul>
              )}
            </section>
            <Receipts receipts={receipts} />
          </>
        )}
      </Faces>
    </div>
  );
}

function Row({ outgoing, deeds }: { outgoing: Outgoing; deeds: WriteDeeds }) {
  const { what, startedAt } = outgoing;
  const address = addressOf(outgoing);
  return (
    <li className={styles.item}>
      <p className={styles.what}>
        {address ? <a href={address}>{whatWord(outgoing)}</a> : whatWord(outgoing)}
      </p>
      {what.kind === 'message.send' ? (
        <p className={styles.quote}>{what.message.text.slice(0, QUOTE)}</p>
      ) : null}
      {what.kind === 'message.send' && outgoing.failure?.kind === 'test-data-reset' ? (
        <p>
          <CopyButton text={what.message.text} what={say('copyWords')} />
        </p>
      ) : null}
      <p className={styles.facts}>
        <span>{stateWord(outgoing)}</span>
        {what.kind === 'ticket.create' ? <span>{what.record}</span> : null}
        <Time at={startedAt} focusable />
      </p>
      <WriteState outgoing={atDesk(outgoing)} deeds={deeds} />
    </li>
  );
}

/** The form of a new ticket stands beside its record, and is not to be had here. */
const atDesk = (outgoing: Outgoing): Outgoing =>
  outgoing.what.kind === 'ticket.create'
    ? { ...outgoing, deeds: outgoing.deeds.filter((deed) => deed !== 'edit') }
    : outgoing;

/** Where in the desk that is which a write is about; a new ticket is nowhere yet. */
function addressOf({ what }: Outgoing): string | undefined {
  if ('ticketId' in what) return addressIn('tickets', what.ticketId);
  return 'applicationId' in what ? addressIn('onboarding', what.applicationId) : undefined;
}
