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
            onChange={async (tick) => (await keep.run({ item, tick })).ok}
          />
        ))}
      </ol>
    </section>
  );
}

type Kept = { on: string; note: string };
type Props = {
  item: Tick['item'];
  tick: Tick | undefined;
  /** True once it is kept. */
  onChange: (tick: Kept | undefined) => Promise<boolean>;
};

function Item({ item, tick, onChange }: Props) {
  // What was pressed stands there at once; what another window ticked, once it is read.
  const [known, setKnown] = useState(tick);
  const [shown, setShown] = useState<Kept | undefined>(tick);
  if (JSON.stringify(known) !== JSON.stringify(tick)) {
    setKnown(tick);
    setShown(tick);
  }
  const put = async (next: Kept | undefined) => {
    setShown(next);
    if (!(await onChange(next))) setShown(known);
  };
  const word = itemWord(item);
  return (
    <li className={styles.item}>
      <label className={styles.done}>
        <input
          type="checkbox"
          checked={shown !== undefined}
          onChange={({ target }) =>
            void put(target.checked ? { on: today(), note: '' } : undefined)
          }
        />
        {word}
      </label>
      {shown ? (
        <div className={styles.facts}>
          <Field
            type="date"
            label={say('goliveOn')}
            aria-label={say('goliveOnOf', word)}
            value={shown.on}
            onChange={(on) => void (on ? put({ ...shown, on }) : undefined)}
          />
          <Field
            label={say('goliveNote')}
            aria-label={say('goliveNoteOf', word)}
            value={shown.note}
            onChange={(note) => setShown({ ...shown, note })}
            onBlur={() => void (shown.note === known?.note ? undefined : put(shown))}
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
