import { useId } from 'react';
import { t } from '../../../lib/words/words';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import styles from './ReviewChecklist.module.css';
import type { ReviewRecord } from './use-review-record';

type Props = {
  record: ReviewRecord;
  /** The user approved, and required items are not ticked. */
  isMissing: boolean;
};

/** What the reviewer has to check, one tick for each. The ticks save themselves and are never sent. */
export function ReviewChecklist({ record: { lines, isReady, tick, ...record }, isMissing }: Props) {
  const id = useId();
  if (lines.length === 0) return null;
  const ticked = lines.filter(({ tickedAt }) => tickedAt !== undefined).length;
  return (
    <fieldset className={styles.checklist}>
      <legend>{t('checklist')}</legend>
      <p className={styles.hint}>{t('checklistTicked', ticked, lines.length)}</p>
      <ul>
        {[...lines.entries()].map(([place, { text, required, tickedAt, isOld }]) => (
          <li key={text}>
            <input
              type="checkbox"
              id={`${id}-${place}`}
              checked={tickedAt !== undefined}
              disabled={!isReady}
              aria-describedby={required || isOld ? `${id}-${place}-more` : undefined}
              aria-invalid={(isMissing && required && tickedAt === undefined) || undefined}
              onChange={({ target }) => tick(text, target.checked)}
            />
            <label htmlFor={`${id}-${place}`}>
              <bdi>{text}</bdi>
            </label>
            {required || isOld ? (
              <span
                className={styles.more}
                id={`${id}-${place}-more`}
                data-old={isOld || undefined}
              >
                {isOld ? t('checklistOld') : t('checklistRequired')}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {record.failures.map((failure, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: there are always two, in the same order.
        <ActionFailure key={place} failure={failure} what={t('notesNotKept')} />
      ))}
    </fieldset>
  );
}
