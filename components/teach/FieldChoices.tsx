import { useId } from 'react';
import type { TaughtField } from '../../lib/domain/fields';
import type { Assessed } from '../../lib/domain/third';
import { say } from '../../lib/words/words';
import sections from '../settings/Settings.module.css';
import { Notice } from '../ui/Notice';
import styles from './Teach.module.css';
import { byWords, fieldWord, sureWords, warningOf } from './teach-words';

type Props = {
  field: TaughtField;
  choices: readonly Assessed[];
  /** Undefined where it is left out. */
  chosen: number | undefined;
  onChoose: (at: number | undefined) => void;
};

/** One field: what would be read on both records, and the ways to read it that compete. */
export function FieldChoices({ field, choices, chosen, onChoose }: Props) {
  const id = useId();
  const { values, third } = choices[chosen ?? 0] ?? {};
  const leftOut = chosen === undefined;
  const warning = warningOf(field, choices[chosen ?? 0]);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{fieldWord(field)}</legend>
      {values ? (
        <dl className={styles.values} data-left-out={leftOut || undefined}>
          <dt>{say('teachFirst')}</dt>
          <dd>{values[0]}</dd>
          <dt>{say('teachOther')}</dt>
          <dd>{values[1]}</dd>
          {third === undefined ? null : (
            <>
              <dt>{say('teachThird')}</dt>
              <dd>{third ?? say('triedNothing')}</dd>
            </>
          )}
        </dl>
      ) : null}
      {warning && !leftOut ? <Notice tone="doubt">{warning}</Notice> : null}
      <div className={sections.radios}>
        {choices.map((choice, at) => (
          <div className={styles.choice} key={`${choice.select} ${choice.from} ${choice.beside}`}>
            <input
              type="radio"
              id={`${id}-${at}`}
              name={id}
              checked={chosen === at}
              aria-describedby={`${id}-${at}-how`}
              onChange={() => onChoose(at)}
            />
            <label htmlFor={`${id}-${at}`}>
              {byWords(choice)} <span className={styles.sure}>({sureWords(choice)})</span>
            </label>
            <code className={styles.select} id={`${id}-${at}-how`}>
              {choice.select}
              {choice.from === 'text' ? '' : ` · ${choice.from}`}
            </code>
          </div>
        ))}
        {field === 'name' ? null : (
          <div className={styles.choice}>
            <input
              type="radio"
              id={`${id}-none`}
              name={id}
              checked={leftOut}
              onChange={() => onChoose(undefined)}
            />
            <label htmlFor={`${id}-none`}>{say('teachLeaveOut')}</label>
          </div>
        )}
      </div>
    </fieldset>
  );
}
