import { useState } from 'react';
import { FIRST_DAY, isDayDone, today } from '../../lib/domain/day';
import { CHECKLIST, type KeptTick, LONGEST_NOTE, type Tick } from '../../lib/domain/go-live';
import { say } from '../../lib/words/words';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { useAction } from '../ui/use-action';
import styles from './Checklist.module.css';
import { itemWord } from './golive-words';
import type { TickWords } from './tick-in-hand';
import { useTick } from './use-tick';

/** What people do on the way to live use, in its order, ticked with a day and a note (check 11). */
export function Checklist({ ticks }: { ticks: readonly KeptTick[] }) {
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

type Props = {
  item: Tick['item'];
  tick: KeptTick | undefined;
  /** True once it is kept. */
  onChange: (tick: TickWords | undefined) => Promise<boolean>;
};

function Item({ item, tick, onChange }: Props) {
  const { shown, change, put, keepNow } = useTick(tick, onChange);
  const [wrong, setWrong] = useState(false);
  const word = itemWord(item);
  return (
    <li className={styles.item}>
      <label className={styles.done}>
        <input
          type="checkbox"
          checked={shown.ticked}
          onChange={({ target }) => void put(target.checked)}
        />
        {word}
      </label>
      {shown.ticked ? (
        <div className={styles.facts}>
          <Field
            type="date"
            min={FIRST_DAY}
            max={today()}
            label={say('goliveOn')}
            aria-label={say('goliveOnOf', word)}
            error={wrong ? say('goliveOnFault') : undefined}
            value={shown.on}
            onChange={(on) => {
              setWrong(false);
              change({ on });
            }}
            onBlur={() => {
              setWrong(!isDayDone(shown.on));
              keepNow();
            }}
          />
          <Field
            maxLength={LONGEST_NOTE}
            label={say('goliveNote')}
            aria-label={say('goliveNoteOf', word)}
            value={shown.note}
            onChange={(note) => change({ note })}
            onBlur={keepNow}
          />
        </div>
      ) : null}
    </li>
  );
}
