import { useState } from 'react';
import { labelOf } from '../../../lib/domain/onboarding/merchant';
import { entriesOf, pathText, type SnapshotEntry } from '../../../lib/domain/onboarding/snapshot';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { requirementFieldWord } from '../field-words';
import { type Ask, Leaf } from './Leaf';
import styles from './Snapshot.module.css';

/** How many entries of an object or list are shown before the user asks for more. */
const AT_ONCE = 100;
/** How many characters of a list item's label are shown. */
const LONGEST_LABEL = 80;

/** `budget` is how many fields may be expanded at first. */
type EntriesProps = { entries: readonly SnapshotEntry[]; budget: number; onAsk: Ask };

/** The entries of an object or a list. Nested ones are expanded as far as the budget allows. */
export function Entries({ entries, budget, onAsk }: EntriesProps) {
  const [limit, setLimit] = useState(Math.max(AT_ONCE, budget));
  const branches = entries.slice(0, limit).filter(({ children }) => children !== undefined).length;
  const budgetOfEach = Math.floor((budget - entries.length) / Math.max(1, branches));
  return (
    <ul className={styles.entries}>
      {entries.slice(0, limit).map((entry) => (
        <li key={pathText(entry.path)}>
          {entry.children === undefined ? (
            <Leaf path={entry.path} value={entry.value} onAsk={onAsk} />
          ) : (
            <Branch entry={entry} budget={budgetOfEach} onAsk={onAsk} />
          )}
        </li>
      ))}
      {entries.length > limit ? (
        <li>
          <Button look="quiet" onClick={() => setLimit(limit * 10)}>
            {t('showMoreEntries', entries.length - limit)}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function Branch({ entry, budget, onAsk }: { entry: SnapshotEntry; budget: number; onAsk: Ask }) {
  const { path, value, children = 0 } = entry;
  const [open, setOpen] = useState(budget >= children);
  const name = requirementFieldWord(path.at(-1) ?? '');
  const label =
    typeof path.at(-1) === 'number' ? labelOf(value)?.slice(0, LONGEST_LABEL) : undefined;
  if (children === 0) return <Leaf path={path} value="" onAsk={onAsk} />;
  return (
    <details
      className={styles.branch}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <bdi>{name}</bdi> {label ? <bdi className={styles.label}>{label}</bdi> : null}{' '}
        <span className={styles.size}>{t('entriesCount', children)}</span>
      </summary>
      {open ? (
        <Entries entries={entriesOf(value, path)} budget={Math.max(budget, 0)} onAsk={onAsk} />
      ) : null}
    </details>
  );
}
