import { useId } from 'react';
import type { ApplicationRow } from '../../lib/border/questions-onboarding';
import type { MatchKind } from '../../lib/domain/match-application';
import { say, type Word } from '../../lib/words/words';
import { applicationStatusWord, applicationTurnWord } from '../onboarding/onboarding-words';
import { Button } from '../ui/Button';
import { Time } from '../ui/Time';
import styles from './RecordApplication.module.css';

const BY: Record<MatchKind, Word> = {
  'tax-id': 'matchTaxId',
  'registration-number': 'matchRegistrationNumber',
  email: 'matchEmail',
  'legal-name': 'matchLegalName',
};

type Props = {
  id: string;
  /** Missing where it is not in the queue. */
  row: ApplicationRow | undefined;
  by: MatchKind | undefined;
  /** A person linked it to the record. */
  linked?: boolean;
  /** False where the queue could not be read: then nobody knows whether it is there. */
  read?: boolean;
  busy: boolean;
  onOpen: (id: string) => void;
  onLink: (id: string) => void;
  onUnlink: (id: string) => void;
};

/** One application beside a record: where it stands, why it is shown here, and what to do with it. */
export function ApplicationItem(props: Props) {
  const { id, row, by, linked = false, read = true, busy, onOpen, onLink, onUnlink } = props;
  const name = useId();
  const at = row?.updatedAt ?? row?.createdAt;
  const turn = row && applicationTurnWord(row.status);
  const why = [linked ? say('applicationLinkedHere') : '', by ? say(BY[by]) : ''].filter(Boolean);
  return (
    <li className={styles.item}>
      <p className={styles.name} id={name}>
        <bdi>
          {row ? (row.name ?? row.id) : say(read ? 'applicationGone' : 'applicationNotRead', id)}
        </bdi>
      </p>
      <p className={styles.facts}>
        {row ? (
          <span className={styles.status} data-status={row.status}>
            {applicationStatusWord(row.status)}
          </span>
        ) : null}
        {turn ? <span>{turn}</span> : null}
        {at === undefined ? null : <Time at={at} />}
        {why.map((words) => (
          <span key={words} className={styles.why}>
            {words}
          </span>
        ))}
      </p>
      <div className={styles.tools}>
        {row || !read ? (
          <Button look="quiet" aria-describedby={name} onClick={() => onOpen(id)}>
            {say('openInDesk')}
          </Button>
        ) : null}
        {linked ? (
          <Button look="quiet" aria-describedby={name} busy={busy} onClick={() => onUnlink(id)}>
            {say('unlinkApplication')}
          </Button>
        ) : (
          <Button look="quiet" aria-describedby={name} busy={busy} onClick={() => onLink(id)}>
            {say('linkToRecord')}
          </Button>
        )}
      </div>
    </li>
  );
}
