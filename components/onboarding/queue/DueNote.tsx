import { dueOf, waitingSince } from '../../../lib/domain/onboarding/review/due';
import type { ApplicationRow } from '../../../lib/protocol/requests/onboarding';
import { t } from '../../../lib/words/words';
import { TextWith } from '../../ui/feedback/TextWith';
import { Time } from '../../ui/feedback/Time';
import { useNow } from '../../ui/hooks/use-now';
import styles from './DueNote.module.css';

type Props = {
  row: Pick<ApplicationRow, 'status' | 'turnAt' | 'createdAt' | 'updatedAt'>;
  /** In how many working days it is to be answered; 0 for no such time. */
  within: number;
};

/** When an application is to be answered, if it waits for us. */
export function DueNote({ row, within }: Props) {
  const now = useNow();
  const since = waitingSince(row);
  if (since === undefined || within === 0) return null;
  const { kind, days } = dueOf(since, within, now);
  return (
    <span className={styles.due} data-kind={days === 0 ? 'today' : kind}>
      {kind === 'overdue' ? t('overdueBy', days) : days === 0 ? t('dueToday') : t('dueIn', days)}
    </span>
  );
}

/** The same with its reason: since when it waits for us at the least, as far as this browser knows. */
export function Waiting({ row, within }: Props) {
  const since = waitingSince(row);
  if (since === undefined || within === 0) return null;
  return (
    <>
      <DueNote row={row} within={within} />
      <span>
        <TextWith word="waitingSince">
          <Time at={since} focusable />
        </TextWith>
      </span>
    </>
  );
}
