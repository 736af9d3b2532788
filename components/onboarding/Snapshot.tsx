import { useDeferredValue, useState } from 'react';
import { type SectionName, sectionsOf, sharesOf } from '../../lib/domain/merchant';
import { type Entry, entriesOf, leavesWith, pathText } from '../../lib/domain/snapshot';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { type Ask, Leaf } from './Leaf';
import { fieldWord, sectionWord } from './onboarding-words';
import styles from './Snapshot.module.css';

/** Entries of one object or list that are shown before a person asks for more. */
const AT_ONCE = 100;
/** Fields of one section that are shown without unfolding anything. */
const UNFOLDED = 150;

type Props = {
  snapshot: Record<string, unknown>;
  review: Record<string, unknown> | undefined;
  /** A field was clicked that the merchant is to correct; nothing to click without it. */
  onAsk: Ask;
};

/** Everything the merchant said, in sections: what is known by its name first, and all the rest. */
export function Snapshot({ snapshot, review, onAsk }: Props) {
  const [sought, setSought] = useState('');
  const words = useDeferredValue(sought).split(/\s+/).filter(Boolean);
  const sections = sectionsOf(snapshot);
  return (
    <div className={styles.snapshot}>
      <search className={styles.search}>
        <Field type="search" label={say('searchSnapshot')} value={sought} onChange={setSought} />
      </search>
      {words.length > 0 ? <Found snapshot={snapshot} words={words} onAsk={onAsk} /> : null}
      {sections.length === 0 ? <p>{say('snapshotEmpty')}</p> : null}
      {sections.map(({ name, entries }) => (
        <section key={name} className={styles.section}>
          <h3>{sectionWord(name)}</h3>
          {name === 'beneficialOwners' ? <Shares entries={entries} /> : null}
          <Entries entries={flattened(name, entries)} budget={UNFOLDED} onAsk={onAsk} />
        </section>
      ))}
      {review && Object.keys(review).length > 0 ? (
        <section className={styles.section}>
          <h3>{say('lastDecision')}</h3>
          <Entries entries={entriesOf(review)} budget={UNFOLDED} onAsk={undefined} />
        </section>
      ) : null}
    </div>
  );
}

/** Fields whose name or value holds every word, wherever they stand. */
function Found({
  snapshot,
  words,
  onAsk,
}: {
  snapshot: Props['snapshot'];
  words: string[];
  onAsk: Ask;
}) {
  const found = leavesWith(snapshot, words, AT_ONCE);
  return (
    <section className={styles.section} aria-label={say('searchSnapshot')}>
      <p role="status">
        {found.length > 0 ? say('snapshotFound', found.length) : say('snapshotNothingFound')}
      </p>
      <ul className={styles.entries}>
        {found.map(({ path, value }) => (
          <li key={pathText(path)}>
            <code className={styles.path}>{pathText(path)}</code>
            <Leaf path={path} value={value} onAsk={onAsk} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A section that is one object or list shows what is in it: its heading says its name already. */
function flattened(name: SectionName, entries: readonly Entry[]): readonly Entry[] {
  const [only] = entries;
  const isWhole = name !== 'other' && entries.length === 1 && (only?.children ?? 0) > 0;
  return only && isWhole ? entriesOf(only.value, only.path) : entries;
}

function Shares({ entries }: { entries: readonly Entry[] }) {
  const shares = sharesOf(entries);
  if (!shares) return null;
  return (
    <p className={styles.shares} data-doubtful={shares.sum > 100 || undefined}>
      {say('sharesAddUp', shares.sum, shares.counted)}
    </p>
  );
}

/** `budget`: how many fields may be shown in there unasked. */
type EntriesProps = { entries: readonly Entry[]; budget: number; onAsk: Ask };

function Entries({ entries, budget, onAsk }: EntriesProps) {
  const [most, setMost] = useState(AT_ONCE);
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
  if (children === 0) return <Leaf path={path} value="" onAsk={onAsk} />;
  return (
    <details
      className={styles.branch}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <bdi>{name}</bdi> <span className={styles.size}>{say('entriesCount', children)}</span>
      </summary>
      {open ? (
        <Entries entries={entriesOf(value, path)} budget={Math.max(budget, 0)} onAsk={onAsk} />
      ) : null}
    </details>
  );
}
