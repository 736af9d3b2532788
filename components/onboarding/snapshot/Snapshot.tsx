import { useDeferredValue, useState } from 'react';
import { type SectionName, sectionsOf, sharesOf } from '../../lib/domain/merchant';
import { type Entry, entriesOf, leavesWith, pathText } from '../../lib/domain/snapshot';
import { say } from '../../lib/words/words';
import { Field } from '../ui/Field';
import { Entries } from './Entries';
import { type Ask, Leaf } from './Leaf';
import { sectionWord } from './onboarding-words';
import styles from './Snapshot.module.css';
import { usePrinting } from './use-printing';

/** Fields that are found and shown at most. */
const MOST_FOUND = 100;
/** Fields of one section that are shown without unfolding anything: on the screen, and on paper. */
const UNFOLDED = 150;
const PRINTED = 5_000;

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
  const isPrinting = usePrinting();
  return (
    <>
      {/* What a person unfolded stays so while all of it is on paper. */}
      <div className={styles.snapshot} hidden={isPrinting}>
        <search className={styles.search}>
          <Field type="search" label={say('searchSnapshot')} value={sought} onChange={setSought} />
        </search>
        {words.length > 0 ? <Found snapshot={snapshot} words={words} onAsk={onAsk} /> : null}
        <Sections snapshot={snapshot} review={review} onAsk={onAsk} unfolded={UNFOLDED} />
      </div>
      {isPrinting ? (
        <div className={styles.snapshot}>
          <Sections snapshot={snapshot} review={review} onAsk={undefined} unfolded={PRINTED} />
        </div>
      ) : null}
    </>
  );
}

function Sections({ snapshot, review, onAsk, unfolded }: Props & { unfolded: number }) {
  const sections = sectionsOf(snapshot);
  return (
    <>
      {sections.length === 0 ? <p>{say('snapshotEmpty')}</p> : null}
      {sections.map(({ name, entries }) => (
        <section key={name} className={styles.section}>
          <h3>{sectionWord(name)}</h3>
          {name === 'beneficialOwners' ? <Shares entries={entries} /> : null}
          <Entries entries={flattened(name, entries)} budget={unfolded} onAsk={onAsk} />
        </section>
      ))}
      {review && Object.keys(review).length > 0 ? (
        <section className={styles.section}>
          <h3>{say('lastDecision')}</h3>
          <Entries entries={entriesOf(review)} budget={unfolded} onAsk={undefined} />
        </section>
      ) : null}
    </>
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
  const found = leavesWith(snapshot, words, MOST_FOUND);
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
