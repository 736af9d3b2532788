import type { Reply } from '../../lib/border/questions';
import { say, type Word } from '../../lib/words/words';
import { Icon } from '../ui/Icon';
import styles from './Steps.module.css';

type Setup = Reply<'setup.read'>;

/** One step to a working panel. */
export type Step = { name: Word; next: Word; done: boolean };

/** The three steps to a working panel, and which of them are done. */
export const stepsOf = ({ keys, sites, crms, recordSeen }: Setup): [Step, Step, Step] => [
  { name: 'stepKey', next: 'stepKeyNext', done: keys.length > 0 },
  { name: 'stepSite', next: 'stepSiteNext', done: sites.length > 0 || crms.some(({ on }) => on) },
  { name: 'stepRecord', next: 'stepRecordNext', done: recordSeen },
];

/** The steps, ticking themselves off; gone once all are done. */
export function Steps({ setup }: { setup: Setup }) {
  const steps = stepsOf(setup);
  const next = steps.find((step) => !step.done);
  if (!next) return null;
  return (
    <ol className={styles.steps} aria-label={say('steps')}>
      {steps.map((step, i) => (
        <li
          key={step.name}
          className={styles.step}
          data-done={step.done || undefined}
          aria-current={step === next ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {step.done ? <Icon name="done" /> : i + 1}
          </span>
          <div>
            <p className={styles.name}>
              {say(step.name)}
              {step.done ? <span className={styles.done}> {say('stepDone')}</span> : null}
            </p>
            {step.done ? null : <p className={styles.next}>{say(step.next)}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
