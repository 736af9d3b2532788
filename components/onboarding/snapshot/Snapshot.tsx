import { useDeferredValue, useMemo, useState } from 'react';
import { type SectionName, sectionsOf, sharesOf } from '../../../lib/domain/onboarding/merchant';
import { formsOf } from '../../../lib/domain/onboarding/recognise/section-forms';
import { entriesOf, type SnapshotEntry } from '../../../lib/domain/onboarding/snapshot';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { Banner } from '../../ui/feedback/Banner';
import { percentWord, sectionWord } from '../field-words';
import { Entries } from './Entries';
import type { Ask } from './Leaf';
import { SearchResults } from './SearchResults';
import { SectionForms } from './SectionForms';
import styles from './Snapshot.module.css';
import { usePrinting } from './use-printing';
import { useShownAsFields } from './use-shown-as-fields';

/** How many fields of a section are expanded at first. */
const MOST_EXPANDED = 150;
const MOST_PRINTED = 5_000;

type Props = {
  snapshot: Record<string, unknown>;
  /** The service sent no snapshot, so `snapshot` says nothing about what the merchant filled in. */
  isMissing?: boolean;
  review: Record<string, unknown> | undefined;
  /** Asks the merchant to correct a field. Without it, fields have no button `Ask`. */
  onAsk: Ask;
};

/** All of the merchant's data in sections: those that we know by name first, then the others. */
export function Snapshot({ snapshot, isMissing = false, review, onAsk }: Props) {
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const isPrinting = usePrinting();
  const [isPlain, togglePlain] = useShownAsFields();
  const shown = { snapshot, isMissing, review, isPlain };
  return (
    <>
      {/* Hidden, not removed: what the user expanded stays expanded after printing. */}
      <div className={styles.snapshot} hidden={isPrinting}>
        <div className={styles.bar}>
          <search className={styles.search}>
            <Field
              type="search"
              label={t('searchSnapshot')}
              dir="auto"
              compact
              value={search}
              onChange={setSearch}
            />
          </search>
          <Button aria-pressed={isPlain} onClick={togglePlain}>
            {t('showAsFields')}
          </Button>
        </div>
        {sought.trim() ? <SearchResults snapshot={snapshot} sought={sought} onAsk={onAsk} /> : null}
        <Sections {...shown} onAsk={onAsk} budget={MOST_EXPANDED} />
      </div>
      {isPrinting ? (
        <div className={styles.snapshot}>
          <Sections {...shown} onAsk={undefined} budget={MOST_PRINTED} />
        </div>
      ) : null}
    </>
  );
}

type SectionsProps = Props & { isPlain: boolean; budget: number };

function Sections({ snapshot, isMissing, review, isPlain, onAsk, budget }: SectionsProps) {
  const sections = useMemo(
    () =>
      sectionsOf(snapshot).map((section) => ({
        ...section,
        forms: isPlain ? undefined : formsOf(section.name, section.entries),
      })),
    [snapshot, isPlain],
  );
  return (
    <>
      {isMissing ? <Banner tone="warning">{t('snapshotMissing')}</Banner> : null}
      {sections.length === 0 && !isMissing ? <p>{t('snapshotEmpty')}</p> : null}
      {sections.map(({ name, entries, forms }) => (
        <section key={name} className={styles.section}>
          <h3>{sectionWord(name)}</h3>
          {name === 'beneficialOwners' ? <Shares entries={entries} /> : null}
          {forms ? (
            <SectionForms parts={forms} budget={budget} onAsk={onAsk} />
          ) : (
            <Entries
              entries={entriesToShow(name, entries)}
              budget={isListedBelow(name, budget) ? 0 : budget}
              onAsk={onAsk}
            />
          )}
          {forms && name === 'bankDetails' ? (
            <p className={styles.since}>{t('accountChecksHint')}</p>
          ) : null}
        </section>
      ))}
      {review && Object.keys(review).length > 0 ? (
        <section className={styles.section}>
          <h3>{t('lastDecision')}</h3>
          <Entries entries={entriesOf(review)} budget={budget} onAsk={undefined} />
        </section>
      ) : null}
    </>
  );
}

/** A section with a single object or list shows its entries, because the heading has its name. */
function entriesToShow(
  name: SectionName,
  entries: readonly SnapshotEntry[],
): readonly SnapshotEntry[] {
  const [only] = entries;
  const isSingle = name !== 'other' && entries.length === 1 && (only?.children ?? 0) > 0;
  return only && isSingle ? entriesOf(only.value, only.path) : entries;
}

/** On the screen, documents stand in a list of their own below, so here they are folded. */
const isListedBelow = (name: SectionName, budget: number): boolean =>
  name === 'documents' && budget <= MOST_EXPANDED;

function Shares({ entries }: { entries: readonly SnapshotEntry[] }) {
  const shares = sharesOf(entries);
  if (!shares) return null;
  return (
    <p className={styles.shares} data-doubtful={shares.sum !== 100 || undefined}>
      {t('sharesAddUp', percentWord(shares.sum), shares.counted)} {sumNote(shares.sum)}
    </p>
  );
}

function sumNote(sum: number): string {
  // 100 - 66.7 is not exactly 33.3 in floating point.
  const apart = percentWord(Math.round(Math.abs(100 - sum) * 1e6) / 1e6);
  if (sum === 100) return '';
  return t(sum < 100 ? 'sharesMissing' : 'sharesTooMuch', apart);
}
