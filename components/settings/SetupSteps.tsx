import type { Reply } from '../../lib/protocol/contract';
import { t, type Word } from '../../lib/words/words';
import { PracticeLink } from '../practice/PracticeLink';
import { Icon } from '../ui/controls/Icon';
import styles from './SetupSteps.module.css';

type Setup = Reply<'setup.read'>;

export type Step = { name: Word; next: Word; done: boolean };

/** The three steps to a working panel. */
export const stepsOf = ({ keys, sites, crms, recordSeen }: Setup): [Step, Step, Step] => [
  { name: 'stepKey', next: 'stepKeyNext', done: keys.length > 0 },
  { name: 'stepSite', next: 'stepSiteNext', done: sites.length > 0 || crms.some(({ on }) => on) },
  { name: 'stepRecord', next: 'stepRecordNext', done: recordSeen },
];

/** The steps, each marked once it is done; nothing once all are done. */
export function SetupSteps({ setup }: { setup: Setup }) {
  const steps = stepsOf(setup);
  const next = steps.find((step) => !step.done);
  if (!next) return null;
  return (
    <>
      <ol className={styles.steps} aria-label={t('steps')}>
        {steps.map((step, index) => (
          <li
            key={step.name}
            className={styles.step}
            data-done={step.done || undefined}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {step.done ? <Icon name="done" /> : index + 1}
            </span>
            <div>
              <p className={styles.name}>
                {t(step.name)}
                {step.done ? <span className={styles.done}> {t('stepDone')}</span> : null}
              </p>
              {step.done ? null : <p className={styles.next}>{t(step.next)}</p>}
            </div>
          </li>
        ))}
      </ol>
      <PracticeLink withHint />
    </>
  );
}
