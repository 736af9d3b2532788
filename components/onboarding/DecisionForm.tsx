import { type FormEvent, useId, useRef, useState } from 'react';
import type { ApplicationView, Decided } from '../../lib/border/questions-onboarding';
import { type Decision, nextStatuses } from '../../lib/domain/application';
import { type DecisionFault, decisionOf, faultsOf } from '../../lib/domain/decision-rules';
import type { Place } from '../../lib/domain/installation';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { LackNotice, useLacking } from '../ui/Lacking';
import { useAction } from '../ui/use-action';
import type { DraftInHand } from '../ui/use-draft';
import { useKeptFocus } from '../ui/use-kept-focus';
import styles from './Decision.module.css';
import { DecisionChoice } from './DecisionChoice';
import { DecisionEnded, type Ended, overtakenBy } from './DecisionEnded';
import { DecisionFields } from './DecisionFields';
import { DecisionPreview } from './DecisionPreview';
import { decisionIn } from './decision-draft';
import { Forbidden, forbiddenIn, markedFields } from './Forbidden';
import { FourEyes } from './FourEyes';
import { applicationStatusWord } from './onboarding-words';
import { useSecond } from './use-second';

type Props = {
  place: Place;
  /** What the reviewer read, and decides about. */
  view: ApplicationView;
  /** It is no longer so at the service. */
  isOutdated: boolean;
  draft: DraftInHand;
  /** It was recorded; the application is in that state now. */
  onDecided: (status: string) => void;
};

/** The decision about an application: only where the state table leads, and seen before it is sent. */
export function DecisionForm({ place, view, isOutdated, draft, onDecided }: Props) {
  const { application, mark, reasonCodes } = view;
  const lacking = useLacking(place.environment, 'decide-applications');
  const { id, status, snapshot } = application;
  const decide = useAction('application.decide');
  const [faults, setFaults] = useState<readonly DecisionFault[]>([]);
  const [ended, setEnded] = useState<Ended>();
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [heading, formId] = [useId(), useId()];
  // What came back with a decision that came too late is what is known now.
  const current = overtakenBy(ended)?.status ?? status;
  const allowed = nextStatuses(current);
  const hearing = useKeptFocus(title);
  const asked = decisionIn(draft.value);
  // As it is shown, so it is sent: the time in it is the one that stands on the screen.
  const body = decisionOf(asked, useSecond(asked.status === 'Approved'));
  const forbidden = forbiddenIn(asked, snapshot);
  const forget = () => {
    decide.forget();
    setEnded(undefined);
  };

  const evidence = { place, applicationId: id, seen: mark };
  const isOff = !draft.ready || isOutdated || forbidden.length > 0;

  const end = (decided: Decided, to: string) => {
    setEnded({ decided, before: application });
    if (decided.kind === 'done') onDecided(to);
  };
  /** The decision as it stands; where something is missing, that is pointed out. */
  const expectDecision = (): Decision | undefined => {
    if (decide.pending || isOff) return undefined;
    const found = faultsOf(asked, status);
    setFaults(found);
    if (found.length === 0 && body) return body;
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
    return undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (lacking.off) return;
    const decision = expectDecision();
    if (!decision) return;
    draft.keepNow();
    const { action } = draft.value;
    const outcome = await decide.run({ ...evidence, action, decision });
    if (!outcome.ok) return;
    // Only what was typed here: somebody else's proposal leaves it as it is.
    if (outcome.value.kind !== 'overtaken') draft.finish();
    end(outcome.value, decision.status);
  };

  const head = (
    <h3 id={heading} ref={title} tabIndex={-1}>
      {say('decision')}
    </h3>
  );
  if (allowed.length === 0)
    return (
      <section className={styles.decision} aria-labelledby={heading} {...hearing}>
        {head}
        {ended ? <DecisionEnded ended={ended} /> : null}
        <p>{say('decisionFinal', applicationStatusWord(current))}</p>
      </section>
    );
  return (
    <section className={styles.decision} aria-labelledby={heading} {...hearing}>
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        {head}
        <LackNotice lacking={lacking} />
        <DecisionChoice
          labelledBy={heading}
          allowed={allowed}
          chosen={asked.status}
          onChoose={(chosen) => {
            draft.change({ fields: { ...draft.value.fields, status: chosen } });
            setFaults([]);
            forget();
          }}
          missing={faults.includes('none-chosen')}
        />
        <DecisionFields
          asked={asked}
          draft={draft}
          reasonCodes={reasonCodes}
          place={place}
          snapshot={snapshot}
          faults={faults}
          marked={markedFields(forbidden)}
          onChange={forget}
          readOnly={!draft.ready || decide.pending}
        />
        <Forbidden found={forbidden} form={form} />
        {body && forbidden.length === 0 ? <DecisionPreview decision={body} /> : null}
        {draft.failure ? (
          <FailureNotice failure={draft.failure} what={say('draftNotKept')} arrived />
        ) : null}
        {decide.failure ? <FailureNotice failure={decide.failure} arrived /> : null}
        {ended ? <DecisionEnded ended={ended} /> : null}
      </form>
      <FourEyes
        evidence={evidence}
        application={application}
        typed={body}
        expect={expectDecision}
        off={isOff}
        isOutdated={isOutdated}
        submit={(needsSecond) => (
          <Button
            type="submit"
            form={formId}
            look={needsSecond ? 'plain' : 'primary'}
            busy={decide.pending}
            aria-describedby={[needsSecond, lacking.id].filter(Boolean).join(' ') || undefined}
            disabled={isOff || lacking.off || needsSecond !== undefined}
          >
            {say(decide.pending ? 'submittingDecision' : 'submitDecision')}
          </Button>
        )}
        onDecided={end}
      />
    </section>
  );
}
