import { Check } from 'lucide';
import { useRef } from 'react';
import { PRACTICE_STEPS, type PracticeStep } from '../../lib/domain/practice/steps';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Icon } from '../ui/controls/Icon';
import { useKeptFocus } from '../ui/hooks/use-kept-focus';
import styles from './PracticeSteps.module.css';
import { currentStep, STEP_WORDS, type StepStates } from './use-practice-steps';

type Props = { steps: StepStates; onSkip: (step: PracticeStep) => void };

/** The line of steps: each is marked as it happens, and the current one says what to do. */
export function PracticeSteps({ steps, onSkip }: Props) {
  const current = currentStep(steps);
  const list = useRef<HTMLOListElement>(null);
  // The pressed `Skip` goes away with its step.
  const kept = useKeptFocus(list);
  return (
    <ol className={styles.steps} aria-label={t('practiceSteps')} ref={list} tabIndex={-1} {...kept}>
      {PRACTICE_STEPS.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={steps[step]}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {steps[step] === 'done' ? <Icon icon={Check} /> : index + 1}
          </span>
          <div className={styles.text}>
            <p className={styles.name}>
              {t(STEP_WORDS[step].name)}
              {steps[step] === 'open' ? null : (
                <span className={styles.state}>
                  {' '}
                  {t(steps[step] === 'done' ? 'practiceStepDone' : 'practiceStepSkipped')}
                </span>
              )}
            </p>
            {step === current ? <p className={styles.hint}>{t(STEP_WORDS[step].hint)}</p> : null}
          </div>
          {step === current ? (
            <Button look="quiet" onClick={() => onSkip(step)}>
              {t('practiceSkip')}
            </Button>
          ) : null}
        </li>
      ))}
      {current === undefined ? <Done /> : null}
    </ol>
  );
}

/** What comes after practice. */
const Done = () => (
  <li className={styles.step} data-state="last" aria-current="step">
    <span className={styles.mark} aria-hidden="true">
      <Icon icon={Check} />
    </span>
    <div className={styles.text}>
      <p className={styles.name}>{t('practiceDone')}</p>
      <p className={styles.hint}>{t('practiceDoneNext')}</p>
    </div>
    <a className={styles.next} href="/options.html">
      {t('practiceAddKey')}
    </a>
  </li>
);
