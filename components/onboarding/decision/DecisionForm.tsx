import { type ClipboardEvent, type FormEvent, type ReactNode, useId, useRef } from 'react';
import { isFinal } from '../../../lib/domain/onboarding/application-status';
import { listOf, t } from '../../../lib/words/words';
import { FilesProvider } from '../../attachment/files-context';
import { pasteFiles } from '../../attachment/paste-files';
import { Button } from '../../ui/controls/Button';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import {
  MissingRightNotice,
  type RequiredRight,
  useRequiredRight,
} from '../../ui/feedback/MissingRightNotice';
import { useFocusInvalid } from '../../ui/form/use-focus-invalid';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus';
import { FourEyes } from '../four-eyes/FourEyes';
import { TeamProposalsPlace } from '../four-eyes/TeamProposalsPlace';
import { isInTeam, useTeamProposals } from '../four-eyes/use-team-proposals';
import { applicationStatusWord, faultWord } from '../onboarding-words';
import styles from './Decision.module.css';
import { DecisionChoice } from './DecisionChoice';
import { DecisionFields } from './DecisionFields';
import { DecisionPreview } from './DecisionPreview';
import { DecisionResult } from './DecisionResult';
import { ForbiddenNotice, markedFields } from './ForbiddenNotice';
import { ReviewChecklist } from './ReviewChecklist';
import { refusedFields } from './refused-fields';
import { type DecisionProps, type DecisionState, useDecision } from './use-decision';
import { useDecisionKeys } from './use-decision-keys';

/** The decision about an application: statuses that the state table allows, and a preview. */
export const DecisionForm = (props: DecisionProps) => (
  <FilesProvider environment={props.scope.environment}>
    <Decision {...props} />
  </FilesProvider>
);

function Decision(props: DecisionProps) {
  const state = useDecision(props);
  const right = useRequiredRight(props.scope.environment, 'decide-applications');
  const title = useRef<HTMLHeadingElement>(null);
  const focusHandlers = useKeptFocus(title);
  const [heading, formId] = [useId(), useId()];
  const isClosed = state.allowed.length === 0;
  const team = useTeamProposals(state.target);
  const proposals = (
    <TeamProposalsPlace
      reply={team}
      isFinal={isClosed}
      target={state.target}
      application={props.view.application}
      record={state.record}
      isOutdated={props.isOutdated}
      onDecided={state.settle}
    />
  );
  return (
    <section className={styles.decision} aria-labelledby={heading} {...focusHandlers}>
      {isClosed ? (
        <>
          <h3 id={heading} ref={title} tabIndex={-1}>
            {t('decision')}
          </h3>
          {state.settled ? <DecisionResult settled={state.settled} /> : null}
          <p>{closedSentence(state.current)}</p>
          {proposals}
        </>
      ) : (
        <>
          <Form {...props} state={state} right={right} id={formId} heading={heading}>
            <h3 id={heading} ref={title} tabIndex={-1}>
              {t('decision')}
            </h3>
          </Form>
          {proposals}
          <FourEyes
            target={state.target}
            application={props.view.application}
            record={state.record}
            typed={state.decision}
            expectDecision={state.expectDecision}
            isOff={state.isOff}
            isOutdated={props.isOutdated}
            isInTeam={isInTeam(team)}
            renderSubmit={(reasonId) => (
              <SubmitButton state={state} right={right} form={formId} reasonId={reasonId} />
            )}
            onDecided={state.settle}
          />
        </>
      )}
    </section>
  );
}

/** Why nothing can be decided: it was decided, or we do not know what may follow this status. */
const closedSentence = (status: string): string =>
  isFinal(status)
    ? t('decisionFinal', applicationStatusWord(status))
    : t('decisionUnknownStatus', status);

type FormProps = DecisionProps & {
  state: DecisionState;
  right: RequiredRight;
  id: string;
  /** Id of the heading, which names the choice. */
  heading: string;
  children: ReactNode;
};

function Form({ scope, view, draft, rules, state, right, id, heading, children }: FormProps) {
  const { typed, decision, forbidden, found, faults, settled } = state;
  const refused = refusedFields(state.failure, typed);
  // Not `useForm`: a decision can have several faults at once, and `Propose` finds the same ones.
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, found.length > 0 ? found : undefined);
  useDecisionKeys(form, state);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!right.isMissing) void state.submit();
  };
  const isReadOnly = !draft.ready || state.pending;
  const onPaste = (event: ClipboardEvent) => {
    if (state.hasMessage && !isReadOnly) pasteFiles(event, state.files.intake.give);
  };
  return (
    <form id={id} ref={form} onSubmit={onSubmit} onPaste={onPaste} noValidate>
      <ReviewChecklist record={state.record} isMissing={faults.includes('checklist')} />
      {children}
      <MissingRightNotice right={right} />
      <DecisionChoice
        labelledBy={heading}
        allowed={state.allowed}
        chosen={state.chosen}
        onChoose={state.choose}
        fault={faults.find((fault) => fault === 'none-chosen' || fault === 'not-allowed')}
      />
      <DecisionFields
        typed={typed}
        draft={draft}
        reasonCodes={view.reasonCodes}
        reasons={rules.reasons}
        record={state.record}
        scope={scope}
        snapshot={view.application.snapshot}
        faults={faults}
        marked={new Map([...refused.of, ...markedFields(forbidden)])}
        onChange={state.clearResult}
        files={state.files}
        readOnly={isReadOnly}
      />
      <ForbiddenNotice found={forbidden} form={form} />
      {decision && forbidden.length === 0 ? <DecisionPreview decision={decision} /> : null}
      {faults.includes('checklist') ? (
        <p className={styles.fault} role="alert">
          {faultWord('checklist')} <bdi>{listOf(state.record.missing, 'plain')}</bdi>
        </p>
      ) : null}
      <ActionFailure failure={draft.failure} what={t('draftNotKept')} />
      <ActionFailure failure={state.failure} rest={refused.rest} />
      {settled ? <DecisionResult settled={settled} /> : null}
    </form>
  );
}

type SubmitProps = {
  state: DecisionState;
  right: RequiredRight;
  form: string;
  /** Id of the text that says why a second reviewer has to submit, if so. */
  reasonId: string | undefined;
};

function SubmitButton({ state, right, form, reasonId }: SubmitProps) {
  return (
    <Button
      type="submit"
      form={form}
      look={reasonId ? 'plain' : 'primary'}
      busy={state.pending}
      aria-describedby={[reasonId, right.id].filter(Boolean).join(' ') || undefined}
      disabled={state.isOff || right.isMissing || reasonId !== undefined}
    >
      {t(state.pending ? 'submittingDecision' : 'submitDecision')}
    </Button>
  );
}
