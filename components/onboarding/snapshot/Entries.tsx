import { useState } from 'react';
import { labelOf } from '../../../lib/domain/onboarding/merchant';
import { entriesOf, pathText, type SnapshotEntry } from '../../../lib/domain/onboarding/snapshot';
import { plainName } from '../../../lib/domain/tickets/plain-name';
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
  const shown = entries.slice(0, limit);
  const branches = shown.filter(isBranch).length;
  const budgetOfEach = Math.floor((budget - entries.length) / Math.max(1, branches));
  return (
    <div className={styles.entries}>
      {runsOf(shown).map((run) =>
        run.branch ? (
          <Branch
            key={pathText(run.branch.path)}
            entry={run.branch}
            budget={budgetOfEach}
            onAsk={onAsk}
          />
        ) : (
          <dl key={`fields ${run.place}`} className={styles.fields}>
            {run.leaves.map(({ path, value }) => (
              <Leaf key={pathText(path)} path={path} value={value} onAsk={onAsk} />
            ))}
          </dl>
        ),
      )}
      {entries.length > limit ? (
        <div>
          <Button look="quiet" size="small" onClick={() => setLimit(limit * 10)}>
            {t('showMoreEntries', entries.length - limit)}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** An object or a list that has entries of its own. One without any is shown as an empty field. */
const isBranch = ({ children = 0 }: SnapshotEntry): boolean => children > 0;

/** A branch, or the fields between two branches; `place` counts the branches before them. */
type Run = { place: number; leaves: SnapshotEntry[]; branch?: SnapshotEntry };

/** The entries in their order: fields that follow each other are one list. */
function runsOf(entries: readonly SnapshotEntry[]): Run[] {
  const runs: Run[] = [];
  let leaves: SnapshotEntry[] | undefined;
  for (const entry of entries) {
    if (isBranch(entry)) {
      runs.push({ place: runs.length, leaves: [], branch: entry });
      leaves = undefined;
    } else if (leaves) leaves.push(entry);
    else {
      leaves = [entry];
      runs.push({ place: runs.length, leaves });
    }
  }
  return runs;
}

function Branch({ entry, budget, onAsk }: { entry: SnapshotEntry; budget: number; onAsk: Ask }) {
  const { path, value, children = 0 } = entry;
  const [open, setOpen] = useState(budget >= children);
  const name = requirementFieldWord(path.at(-1) ?? '');
  const label =
    typeof path.at(-1) === 'number' ? labelOf(value)?.slice(0, LONGEST_LABEL) : undefined;
  return (
    <details
      className={styles.branch}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <bdi>{name}</bdi> {label ? <bdi className={styles.label}>{plainName(label)}</bdi> : null}{' '}
        <span className={styles.size}>{t('entriesCount', children)}</span>
      </summary>
      {open ? (
        <Entries entries={entriesOf(value, path)} budget={Math.max(budget, 0)} onAsk={onAsk} />
      ) : null}
    </details>
  );
}
