import { useEffect, useId } from 'react';
import type { Asked } from '../../lib/border/questions';
import { say } from '../../lib/words/words';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';
import { useAnswer, useReadAgain } from '../ui/use-answer';
import styles from './DockPlace.module.css';

const SIDES = [
  ['left', 'dockLeft'],
  ['right', 'dockRight'],
] as const;
const ROOMS = [
  ['beside', 'dockBeside'],
  ['over', 'dockOver'],
] as const;

/** At which edge the panel stands, and whether beside the page or over it: kept for this host. */
export function DockPlace({ id }: { id: string }) {
  const stand = useAnswer('dock.stand', {});
  const choose = useAction('dock.stand');
  const readAgain = useReadAgain();
  // The window may have become narrower since this was last looked at.
  useEffect(() => void readAgain('dock.stand'), [readAgain]);
  const put = async (wish: Asked<'dock.stand'>) => {
    await choose.run(wish);
    await readAgain('dock.stand');
  };

  return (
    <section className={styles.place} id={id} aria-label={say('dockPlace')}>
      <Faces
        answer={stand}
        isEmpty={(value) => value === null}
        empty={<Notice tone="failed">{say('dockSilent')}</Notice>}
      >
        {(value) =>
          value && (
            <>
              <Choice
                label={say('dockSide')}
                options={SIDES}
                chosen={value.side}
                onChoose={(side) => void put({ side })}
              />
              <Choice
                label={say('dockRoom')}
                options={ROOMS}
                chosen={value.over ? 'over' : 'beside'}
                onChoose={(room) => void put({ over: room === 'over' })}
              />
              {value.narrow ? <p className={styles.why}>{say('dockNarrow')}</p> : null}
            </>
          )
        }
      </Faces>
      {choose.failure ? <FailureNotice failure={choose.failure} arrived /> : null}
    </section>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  options: readonly (readonly [T, Parameters<typeof say>[0]])[];
  chosen: T;
  onChoose: (option: T) => void;
};

function Choice<T extends string>({ label, options, chosen, onChoose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className={styles.choice} role="radiogroup" aria-labelledby={id}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      {options.map(([option, word]) => (
        <label className={styles.option} key={option}>
          <input
            type="radio"
            name={id}
            checked={option === chosen}
            onChange={() => onChoose(option)}
          />
          {say(word)}
        </label>
      ))}
    </div>
  );
}
