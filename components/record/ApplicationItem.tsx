import { useId } from 'react';
import type { MatchKind } from '../../lib/domain/onboarding/match/match-kind';
import type { ApplicationRow } from '../../lib/protocol/requests/onboarding';
import { t, type Word } from '../../lib/words/words';
import { Facts } from '../onboarding/application/Facts';
import { Button } from '../ui/controls/Button';
import { Time } from '../ui/feedback/Time';
import styles from './RecordApplication.module.css';

const MATCH_WORDS: Record<MatchKind, Word> = {
  'tax-id': 'matchTaxId',
  'registration-number': 'matchRegistrationNumber',
  email: 'matchEmail',
  'legal-name': 'matchLegalName',
};

type Props = {
  id: string;
  /** Undefined if the queue does not contain it. */
  row: ApplicationRow | undefined;
  /** By which field it matches the record. */
  by: MatchKind | undefined;
  /** The user linked it to the record. */
  linked?: boolean;
  /** False if the queue could not be loaded, so it may contain the application after all. */
  isQueueLoaded?: boolean;
  busy: boolean;
  onOpen: (id: string) => void;
  onLink: (id: string) => void;
  onUnlink: (id: string) => void;
};

/** An application of a record: its status, why it is listed here, and its buttons. */
export function ApplicationItem(props: Props) {
  const {
    id,
    row,
    by,
    linked = false,
    isQueueLoaded = true,
    busy,
    onOpen,
    onLink,
    onUnlink,
  } = props;
  const name = useId();
  const at = row?.updatedAt ?? row?.createdAt;
  const reasons = (
    <>
      {linked ? <span className={styles.why}>{t('applicationLinkedHere')}</span> : null}
      {by ? <span className={styles.why}>{t(MATCH_WORDS[by])}</span> : null}
    </>
  );
  return (
    <li className={styles.item}>
      <p className={styles.name} id={name} title={row?.name}>
        <bdi>
          {row
            ? (row.name ?? row.id)
            : t(isQueueLoaded ? 'applicationGone' : 'applicationNotRead', id)}
        </bdi>
      </p>
      {row ? (
        <Facts status={row.status}>
          {at === undefined ? null : <Time at={at} />}
          {reasons}
        </Facts>
      ) : (
        <p className={styles.facts}>{reasons}</p>
      )}
      <div className={styles.tools}>
        {row || !isQueueLoaded ? (
          <Button look="quiet" aria-describedby={name} onClick={() => onOpen(id)}>
            {t('openInDesk')}
          </Button>
        ) : null}
        {linked ? (
          <Button look="quiet" aria-describedby={name} busy={busy} onClick={() => onUnlink(id)}>
            {t('unlinkApplication')}
          </Button>
        ) : (
          <Button look="quiet" aria-describedby={name} busy={busy} onClick={() => onLink(id)}>
            {t('linkToRecord')}
          </Button>
        )}
      </div>
    </li>
  );
}
