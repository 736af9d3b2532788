import { type FormEvent, useId, useRef, useState } from 'react';
import type { ApplicationView, Decided } from '../../lib/border/questions-onboarding';
import { nextStatuses } from '../../lib/domain/application';
import {
  type DecisionFault,
  decisionOf,
  faultsOf,
  secretsIn,
} from '../../lib/domain/decision-rules';
import type { Place } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field, TextArea } from '../ui/Field';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';
import type { DraftInHand } from '../ui/use-draft';
import styles from './Decision.module.css';
import { decisionIn, withRequirements } from './decision-draft';
import { applicationStatusWord, decisionWord, faultWord, secretWord } from './onboarding-words';
import { Requirements } from './Requirements';

type Props = {
  place: Place;
  /** What the reviewer read, and decides about. */
  view: ApplicationView;
  /** It is no longer so at the service. */
  isOutdated: boolean;
  draft: DraftInHand;
  onDecided: () => void;
};

/** The decision about an application: only where the state table leads, and seen before it is sent. */
export function DecisionForm({ place, view, isOutdated, draft, onDecided }: Props) {
  const { id, status } = view.application;
  const decide = useAction('application.decide');
  const [faults, setFaults] = useState<readonly DecisionFault[]>([]);
  const [ended, setEnded] = useState<Decided>();
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const allowed = nextStatuses(status);
  if (allowed.length === 0)
    return (
      <section className={styles.decision} aria-label={say('decision')}>
        {ended ? <Ended decided={ended} /> : null}
        <p>{say('decisionFinal', applicationStatusWord(status))}</p>
      </section>
    );

  const asked = decisionIn(draft.value);
  const secrets = secretsIn(asked);
  const body = asked.status === '' ? undefined : decisionOf(asked, Date.now());
  const put = (name: string, value: string) => {
    draft.change({ fields: { ...draft.value.fields, [name]: value } });
    decide.forget();
    setEnded(undefined);
  };
  const faulty = (fault: DecisionFault) => (faults.includes(fault) ? faultWord(fault) : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (decide.pending || secrets.length > 0 || isOutdated) return;
    const found = faultsOf(asked, status);
    setFaults(found);
    const decision = decisionOf(asked, Date.now());
    if (found.length > 0 || !decision)
      return void requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
    draft.keepNow();
    const { action } = draft.value;
    const outcome = await decide.run({
      place,
      applicationId: id,
      action,
      decision,
      seen: view.digest,
    });
    if (!outcome.ok) return;
    setEnded(outcome.value);
    if (outcome.value.kind === 'overtaken') return;
    draft.finish();
    if (outcome.value.kind === 'done') onDecided();
  };

  return (
    <section className={styles.decision} aria-label={say('decision')}>
      <form ref={form} onSubmit={submit} noValidate>
        <h3 id={heading}>{say('decision')}</h3>
        <div className={styles.choices} role="radiogroup" aria-labelledby={heading}>
          {allowed.map((one) => (
            <label key={one}>
              <input
                type="radio"
                name="decision"
                checked={asked.status === one}
                aria-invalid={faults.includes('none-chosen') || undefined}
                onChange={() => put('status', one)}
              />
              {decisionWord(one)}
            </label>
          ))}
        </div>
        {faulty('none-chosen') ? <p className={styles.fault}>{faulty('none-chosen')}</p> : null}
        {asked.status === 'InformationRequired' || asked.status === 'Rejected' ? (
          <>
            <Field
              label={say('reasonCode')}
              required={asked.status === 'InformationRequired'}
              value={asked.reasonCode}
              onChange={(value) => put('reasonCode', value)}
              error={faulty('reason-code')}
              readOnly={decide.pending}
            />
            <TextArea
              label={say('messageToMerchant')}
              required={asked.status === 'InformationRequired'}
              value={asked.message}
              onChange={(value) => {
                draft.change({ text: value });
                decide.forget();
              }}
              error={faulty('message')}
              readOnly={decide.pending}
              rows={4}
            />
          </>
        ) : null}
        {asked.status === 'InformationRequired' ? (
          <Requirements
            requirements={asked.requirements}
            onChange={(requirements) => draft.change(withRequirements(draft.value, requirements))}
            error={faulty('requirements')}
            emptyError={faulty('requirement-message')}
          />
        ) : null}
        {asked.status === 'Approved' ? (
          <Field
            label={say('partnerMerchantId')}
            required
            value={asked.partnerMerchantId}
            onChange={(value) => put('partnerMerchantId', value)}
            error={faulty('partner-merchant-id')}
            readOnly={decide.pending}
          />
        ) : null}
        {secrets.length > 0 ? (
          <Notice tone="failed" arrived>
            <strong>{say('secretsFound')}</strong>
            <ul>
              {secrets.map((secret) => (
                <li key={`${secret.where} ${secret.text}`}>{secretWord(secret)}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {body && secrets.length === 0 ? (
          <details className={styles.preview}>
            <summary>{say('decisionPreview')}</summary>
            <pre>{JSON.stringify(body, null, 2)}</pre>
          </details>
        ) : null}
        {draft.failure ? (
          <FailureNotice failure={draft.failure} what={say('draftNotKept')} arrived />
        ) : null}
        {decide.failure ? <FailureNotice failure={decide.failure} arrived /> : null}
        {ended ? <Ended decided={ended} /> : null}
        <Button
          type="submit"
          look="primary"
          busy={decide.pending}
          disabled={!draft.ready || isOutdated || secrets.length > 0}
        >
          {say(decide.pending ? 'submittingDecision' : 'submitDecision')}
        </Button>
      </form>
    </section>
  );
}

function Ended({ decided }: { decided: Decided }) {
  if (decided.kind === 'done') return <p role="status">{say('decisionDone')}</p>;
  if (decided.kind === 'waiting') return <p role="status">{say('decisionWaiting')}</p>;
  return (
    <Notice tone="failed" arrived>
      {say('decisionOvertaken', applicationStatusWord(decided.application.status))}
    </Notice>
  );
}
