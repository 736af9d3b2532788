import type { Outgoing } from '../../lib/border/questions-outbox';
import type { Environment } from '../../lib/domain/environment';
import { say } from '../../lib/words/words';
import { FailureNotice } from '../ui/FailureNotice';
import { Time } from '../ui/Time';
import styles from './Outbox.module.css';
import { useWriteDeeds } from './use-write-deeds';
import { WriteState } from './WriteState';
import { stateWord, whatWord } from './write-words';

type Props = {
  environment: Environment;
  opening: readonly Outgoing[];
  /** One was taken back: its words are the draft of the form again. */
  onEdit: () => void;
};

/** New tickets of a record that the service has not confirmed. */
export function Opening({ environment, opening, onEdit }: Props) {
  const deeds = useWriteDeeds(environment, onEdit);
  if (opening.length === 0) return null;
  return (
    <section aria-label={say('openingTickets')}>
      <ul className={styles.list}>
        {opening.map((outgoing) => (
          <li key={outgoing.action} className={styles.item}>
            <p className={styles.what}>{whatWord(outgoing)}</p>
            <p className={styles.facts}>
              <span>{stateWord(outgoing)}</span>
              <Time at={outgoing.startedAt} />
            </p>
            <WriteState outgoing={outgoing} deeds={deeds} />
          </li>
        ))}
      </ul>
      {deeds.failure ? <FailureNotice failure={deeds.failure} arrived /> : null}
    </section>
  );
}
