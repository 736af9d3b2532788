import type { PlannedRow } from '../../../lib/domain/tickets/saved-reply-file';
import { t } from '../../../lib/words/words';
import styles from '../Settings.module.css';
import { PLAN_WORDS, rowFaultWords } from './import-words';
import list from './SavedReplies.module.css';

type Verdict = PlannedRow['verdict'];

/** What needs a look comes first. */
const ORDER: readonly Verdict[] = ['refused', 'changed', 'added', 'same'];

/** How many rows are listed. */
const LISTED = 200;

/** What an import does, row by row. */
export function ImportPlan({ plan }: { plan: readonly PlannedRow[] }) {
  const count = (wanted: Verdict) => plan.filter(({ verdict }) => verdict === wanted).length;
  const rows = plan.toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict));
  const listed = rows.slice(0, LISTED);
  return (
    <section className={list.plan} aria-label={t('importPlan')}>
      <p role="status">
        {t('importCounts', count('added'), count('changed'), count('same'), count('refused'))}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <ul className={list.rows} aria-label={t('importPlan')} tabIndex={0}>
        {listed.map((row) => (
          <li key={row.row} className={list.row} data-verdict={row.verdict}>
            <span className={styles.detail}>{t('importRow', row.row)}</span>
            <span className={list.verdict}>{t(PLAN_WORDS[row.verdict])}</span>
            <span className={list.planned}>
              {row.name}
              {row.verdict === 'refused' ? (
                <span className={list.fault}> {rowFaultWords(row.fault)}</span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > listed.length ? (
        <p className={styles.detail}>{t('importMore', rows.length - listed.length)}</p>
      ) : null}
    </section>
  );
}
