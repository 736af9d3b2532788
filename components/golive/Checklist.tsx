import { useState } from 'react';
import { FIRST_DAY, isPastOrToday, today } from '../../lib/domain/core/day';
import {
  CHECKLIST,
  type ChecklistItem,
  LONGEST_NOTE,
  type StoredChecklistItem,
} from '../../lib/domain/golive/run';
import { t } from '../../lib/words/words';
import { Field } from '../ui/controls/Field';
import { useAction } from '../ui/data/use-action';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import styles from './Checklist.module.css';
import type { ItemDetails } from './checklist-autosave';
import { itemWord } from './golive-words';
import { useChecklistItem } from './use-checklist-item';

/**
 * The steps that people take on the way to live use, each checked with a day and a note
 * (partner-api.md, "Test environment and go-live checks", 11).
 */
export function Checklist({ items }: { items: readonly StoredChecklistItem[] }) {
  const save = useAction('golive.checklist.save');
  const done = CHECKLIST.filter((item) =>
    items.some((one) => one.item === item && one.takenBack !== true),
  );
  const next = CHECKLIST.find((item) => !done.includes(item));
  return (
    <section className={styles.checklist} aria-labelledby="way">
      <div className={styles.head}>
        <h2 id="way">{t('goliveWay')}</h2>
        <span className={styles.soft}>{t('goliveTicked', done.length, CHECKLIST.length)}</span>
      </div>
      <p className={styles.soft}>{t('goliveWayIntro')}</p>
      <ActionFailure failure={save.failure} />
      <ol className={styles.items}>
        {CHECKLIST.map((item) => (
          <Item
            key={item}
            item={item}
            isNext={item === next}
            stored={items.find((one) => one.item === item)}
            onChange={async (tick) => (await save.run({ item, tick })).ok}
          />
        ))}
      </ol>
    </section>
  );
}

type Props = {
  item: ChecklistItem['item'];
  /** The first that is not done. */
  isNext: boolean;
  stored: StoredChecklistItem | undefined;
  /** Resolves to true once it is saved. */
  onChange: (details: ItemDetails | undefined) => Promise<boolean>;
};

function Item({ item, isNext, stored, onChange }: Props) {
  const { item: shown, change, setChecked, saveNow } = useChecklistItem(stored, onChange);
  const [isDayWrong, setIsDayWrong] = useState(false);
  const word = itemWord(item);
  return (
    <li className={styles.item}>
      <label className={styles.done}>
        <input
          type="checkbox"
          checked={shown.checked}
          onChange={({ target }) => void setChecked(target.checked)}
        />
        {word}
      </label>
      {isNext && !shown.checked ? <span className={styles.next}>{t('goliveNext')}</span> : null}
      {shown.checked ? (
        <div className={styles.facts}>
          <Field
            type="date"
            min={FIRST_DAY}
            max={today()}
            label={t('goliveOn')}
            aria-label={t('goliveOnOf', word)}
            error={isDayWrong && !isPastOrToday(shown.on) ? t('goliveOnFault') : undefined}
            value={shown.on}
            onChange={(on) => {
              setIsDayWrong(false);
              change({ on });
            }}
            onBlur={() => {
              setIsDayWrong(!isPastOrToday(shown.on));
              saveNow();
            }}
          />
          <Field
            maxLength={LONGEST_NOTE}
            label={t('goliveNote')}
            dir="auto"
            aria-label={t('goliveNoteOf', word)}
            value={shown.note}
            onChange={(note) => change({ note })}
            onBlur={saveNow}
          />
        </div>
      ) : null}
    </li>
  );
}
