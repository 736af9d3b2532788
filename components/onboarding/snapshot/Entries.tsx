import { useState } from 'react';
import { labelOf } from '../../lib/domain/merchant';
import { type Entry, entriesOf, pathText } from '../../lib/domain/snapshot';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { type Ask, Leaf } from './Leaf';
import { fieldWord } from './onboarding-words';
import styles from './Snapshot.module.css';

/** Entries of one object or list that are shown before a person asks for more. */
const AT_ONCE = 100;
/** Characters of what one of a list is called. */
const LONGEST_LABEL = 80;

/** `budget`: how many fields may be shown in there unasked. */
type EntriesProps = { entries: readonly Entry[]; budget: number; onAsk: Ask };

/** What stands in an object or a list; objects and lists in it are unfolded as far as the budget goes. */
export function Entries({ entries, budget, onAsk }: EntriesProps) {
  const [most, setMost] = useState(Math.max(AT_ONCE, budget));
  const branches = entries.slice(0, most).filter(({ children }) => children !== undefined).length;
  const each = Math.floor((budget - entries.length) / Math.max(1, branches));
  return (
    <ul className={styles.entries}>
      {entries.slice(0, most).map((entry) => (
        <li key={pathText(entry.path)}>
          {entry.children === undefined ? (
            <Leaf path={entry.path} value={entry.value} onAsk={onAsk} />
          ) : (
            <Branch entry={entry} budget={each} onAsk={onAsk} />
          )}
        </li>
      ))}
      {entries.length > most ? (
        <li>
          <Button look="quiet" onClick={() => setMost(most * 10)}>
            {say('showMoreEntries', entries.length - most)}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function Branch({ entry, budget, onAsk }: { entry: Entry; budget: number; onAsk: Ask }) {
  const { path, value, children = 0 } = entry;
  const [open, setOpen] = useState(budget >= children);
  const name = fieldWord(path.at(-1) ?? '');
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
        <span className={styles.size}>{say('entriesCount', children)}</span>
      </summary>
      {open ? (
        <Entries entries={entriesOf(value, path)} budget={Math.max(budget, 0)} onAsk={onAsk} />
      ) : null}
    </details>
  );
}
