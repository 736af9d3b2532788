import type { CallRecord, StepResult } from '../../lib/domain/golive/run';
import { t } from '../../lib/words/words';
import { blameWord, dayWord, shownWord, tookWord } from './golive-words';
import styles from './Steps.module.css';
import { VerdictMark } from './Verdict';

/** The steps of a check, each with its expected and its actual result. */
export function Steps({ steps }: { steps: readonly StepResult[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step.number} className={styles.step}>
          <p className={styles.title}>
            <span>{step.number}</span>
            <strong>{step.title}</strong>
            <VerdictMark standing={step.verdict} />
            <span>{shownWord(step.shown)}</span>
            <span>{tookWord(step.took)}</span>
          </p>
          <dl className={styles.pair}>
            <div>
              <dt>{t('goliveExpected')}</dt>
              <dd dir="auto">{step.expected}</dd>
            </div>
            <div>
              <dt>{t('goliveActual')}</dt>
              <dd dir="auto">{step.actual ?? '–'}</dd>
            </div>
          </dl>
          {step.reason ? <p>{step.reason}</p> : null}
          {step.accepted ? (
            <p>{t('goliveAccepted', dayWord(step.accepted.until), step.accepted.reason)}</p>
          ) : null}
          {step.fault ? (
            <dl className={styles.fault}>
              <dt>{t('goliveWhose')}</dt>
              <dd>{blameWord(step.fault.blame)}</dd>
              <dt>{t('goliveCause')}</dt>
              <dd>{step.fault.cause}</dd>
              <dt>{t('goliveFix')}</dt>
              <dd>{step.fault.fix}</dd>
              <dt>{t('goliveWho')}</dt>
              <dd>{step.fault.who}</dd>
            </dl>
          ) : null}
          {step.calls.length > 0 ? <Calls calls={step.calls} /> : null}
          {/* The service's API description is in English. */}
          <blockquote className={styles.sentence} lang="en" dir="ltr">
            {step.sentence}
          </blockquote>
        </li>
      ))}
    </ol>
  );
}

const Calls = ({ calls }: { calls: readonly CallRecord[] }) => (
  <ul className={styles.calls} aria-label={t('goliveCalls')}>
    {calls.map((call, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: calls of a step are only appended.
      <li key={at}>
        <code dir="ltr">
          {call.method} {call.path} {call.status ?? '–'}
        </code>{' '}
        {tookWord(call.took)}
        {call.requestId ? ` · ${t('goliveRequest', call.requestId)}` : ''}
        {call.keyEnd ? ` · ${t('goliveKeyEnd', call.keyEnd)}` : ''}
      </li>
    ))}
  </ul>
);
