import { useId } from 'react';
import type { ApplicationRow } from '../../lib/border/questions-onboarding';
import type { MatchKind } from '../../lib/domain/match-kind';
import { say, type Word } from '../../lib/words/words';
import { Facts } from '../onboarding/Facts';
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
  const why = (
    <>
      {linked ? <span className={styles.why}>{say('applicationLinkedHere')}</span> : null}
      {by ? <span className={styles.why}>{say(BY[by])}</span> : null}
    </>
  );
  return (
    <li className={styles.item}>
      <p className={styles.name} id={name} title={row?.name}>
        <bdi>
          {row ? (row.name ?? row.id) : say(read ? 'applicationGone' : 'applicationNotRead', id)}
        </bdi>
      </p>
      {row ? (
        <Facts status={row.status}>
          {at === undefined ? null : <Time at={at} />}
          {why}
        </Facts>
      ) : (
        <p className={styles.facts}>{why}</p>
      )}
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
