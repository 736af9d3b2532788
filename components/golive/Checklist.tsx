import { useState } from 'react';
import { CHECKLIST, type Tick } from '../../lib/domain/go-live';
import { say } from '../../lib/words/words';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { useAction } from '../ui/use-action';
import styles from './Checklist.module.css';
import { itemWord } from './golive-words';

/** What people do on the way to live use, in its order, ticked with a day and a note (check 11). */
export function Checklist({ ticks }: { ticks: readonly Tick[] }) {
  const keep = useAction('golive.tick');
  return (
    <section className={styles.checklist} aria-labelledby="way">
      <h2 id="way">{say('goliveWay')}</h2>
      <p className={styles.soft}>{say('goliveWayIntro')}</p>
      {keep.failure ? <FailureNotice failure={keep.failure} arrived /> : null}
      <ol className={styles.items}>
        {CHECKLIST.map((item) => (
          <Item
            key={item}
            item={item}
            tick={ticks.find((one) => one.item === item)}
            onChange={(tick) => void keep.run({ item, tick })}
          />
        ))}
      </ol>
    </section>
  );
}

type Props = {
  item: Tick['item'];
  tick: Tick | undefined;
  onChange: (tick: { on: string; note: string } | undefined) => void;
};

function Item({ item, tick, onChange }: Props) {
  const [note, setNote] = useState(tick?.note ?? '');
  const on = tick?.on ?? today();
  const word = itemWord(item);
  return (
    <li className={styles.item}>
      <label className={styles.done}>
        <input
          type="checkbox"
          checked={tick !== undefined}
          onChange={({ target }) => onChange(target.checked ? { on, note } : undefined)}
        />
        {word}
      </label>
      {tick ? (
        <div className={styles.facts}>
          <Field
            type="date"
            label={say('goliveOn')}
            aria-label={say('goliveOnOf', word)}
            value={on}
            onChange={(day) => (day ? onChange({ on: day, note }) : undefined)}
          />
          <Field
            label={say('goliveNote')}
            aria-label={say('goliveNoteOf', word)}
            value={note}
            onChange={setNote}
            onBlur={() => (note === tick.note ? undefined : onChange({ on, note }))}
          />
        </div>
      ) : null}
    </li>
  );
}

/** The day where the engineer is, as in `2026-11-21`. */
function today(): string {
  const now = new Date();
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
