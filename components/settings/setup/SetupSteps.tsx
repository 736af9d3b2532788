import { Check } from 'lucide';
import { settingsRoute } from '../../../lib/domain/core/settings-routes';
import type { Setup } from '../../../lib/protocol/requests/app';
import { t, type Word } from '../../../lib/words/words';
import { PracticeLink } from '../../practice/PracticeLink';
import { Icon } from '../../ui/controls/Icon';
import { ADD_KEY } from '../keys/key-settings';
import { FIND_CRM } from '../sites/site-settings';
import styles from './SetupSteps.module.css';
import { crmToOpen, type Step, stepsOf } from './setup-steps';

const STATE_WORDS = {
  done: 'stepDone',
  now: 'stepNow',
  later: 'stepLater',
} satisfies Record<string, Word>;

/** The steps in one line, each marked once it is done; nothing once all are done. */
export function SetupSteps({ setup }: { setup: Setup }) {
  const steps = stepsOf(setup);
  const now = steps.find((step) => !step.done);
  if (!now) return null;
  return (
    <div className={styles.setup}>
      <ol className={styles.steps} aria-label={t('steps')}>
        {steps.map((step, index) => {
          const state = step.done ? 'done' : step === now ? 'now' : 'later';
          return (
            <li
              key={step.name}
              className={styles.step}
              data-state={state}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <span className={styles.mark} aria-hidden="true">
                {step.done ? <Icon icon={Check} /> : index + 1}
              </span>
              <p className={styles.name}>
                {t(step.name)} <span className={styles.state}>{t(STATE_WORDS[state])}</span>
              </p>
            </li>
          );
        })}
      </ol>
      <div className={styles.now}>
        <p>{t(now.next)}</p>
        <NextLink step={now} setup={setup} />
      </div>
      {setup.keys.length === 0 ? <PracticeLink withHint /> : null}
      <p role="status" className="unseen">
        {t('stepOf', steps.indexOf(now) + 1, steps.length, t(now.name))}
      </p>
    </div>
  );
}

/** The one way on: to the setting that the step asks for, or to the CRM in a tab of its own. */
function NextLink({ step: { name, section }, setup }: { step: Step; setup: Setup }) {
  if (section) {
    const setting = section === 'keys' ? ADD_KEY : FIND_CRM;
    return (
      <a className={styles.go} href={settingsRoute(section, setting.id)}>
        {t(name)}
      </a>
    );
  }
  const crm = crmToOpen(setup);
  return crm ? (
    <a
      className={styles.go}
      data-look="primary"
      href={crm.address}
      target="_blank"
      rel="noreferrer"
    >
      {t('openCrm', crm.name)}
    </a>
  ) : null;
}
