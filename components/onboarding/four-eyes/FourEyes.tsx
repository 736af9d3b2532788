import { type ReactNode, useId, useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import type { Application, Decision } from '../../../lib/domain/onboarding/application';
import {
  draftOfProposal,
  withoutDecisionTime,
} from '../../../lib/domain/onboarding/four-eyes/proposal';
import type { ProposedDecision } from '../../../lib/domain/onboarding/four-eyes/proposal-content';
import { needsSecond } from '../../../lib/domain/onboarding/four-eyes/reviewer';
import type { Reply } from '../../../lib/protocol/contract';
import type { Decided } from '../../../lib/protocol/requests/onboarding';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { LoadNotice } from '../../ui/feedback/LoadNotice';
import type { ReviewRecord } from '../decision/use-review-record';
import { CreatedProposal } from './CreatedProposal';
import type { DecisionTarget } from './decision-target';
import styles from './FourEyes.module.css';
import { ProposalCheck } from './ProposalCheck';
import { ReviewerNameForm } from './ReviewerNameForm';

type Props = {
  target: DecisionTarget;
  application: Application;
  /** The checklist, and the reason for a rejection. */
  record: ReviewRecord;
  /** The decision in the form, as far as it is complete. */
  typed: Decision | undefined;
  /** The complete decision; if something is missing, the form marks it and this is undefined. */
  expectDecision: () => Decision | undefined;
  /** The typed decision cannot be sent at the moment. */
  isOff: boolean;
  /** The service has a newer version of the application. */
  isOutdated: boolean;
  /** A proposal is shared with the team at once. */
  isInTeam: boolean;
  /**
   * Draws the submit button. The argument is the id of the text that says why a second reviewer has
   * to submit, if so.
   */
  renderSubmit: (reasonId: string | undefined) => ReactNode;
  /** How the decision ended, and the status that was decided. */
  onDecided: (decided: Decided, status: string) => void;
};

/** The last row of a decision: submit it, or, with a second reviewer, propose it or check a proposal. */
export function FourEyes(props: Props) {
  const reply = useRequest('settings.fourEyes.read', {});
  const settings = reply.kind === 'ready' && reply.value.rule !== 'off' ? reply.value : undefined;
  return (
    <div className={styles.eyes}>
      <LoadNotice reply={reply} />
      {settings ? (
        <SecondReviewer {...props} settings={settings} />
      ) : (
        <div className={reply.kind === 'failed' ? styles.row : styles.panel}>
          {props.renderSubmit(undefined)}
        </div>
      )}
    </div>
  );
}

type SecondReviewerProps = Props & { settings: Reply<'settings.fourEyes.read'> };

function SecondReviewer({ settings: { rule, reviewer }, ...props }: SecondReviewerProps) {
  const { target, typed, expectDecision, onDecided } = props;
  const proposal = useProposal(target, typed, props.record);
  const [open, setOpen] = useState<'propose' | 'check'>();
  const [panelId, reasonId] = [useId(), useId()];
  const isRequired = typed !== undefined && needsSecond(rule, typed.status);

  const propose = async (hasName: boolean) => {
    const decision = expectDecision();
    if (!decision) return;
    setOpen('propose');
    if (hasName) await proposal.create(decision);
  };
  return (
    <>
      <div className={styles.row}>
        {props.renderSubmit(isRequired ? reasonId : undefined)}
        <Button
          look={isRequired ? 'primary' : 'plain'}
          onClick={() => void propose(reviewer !== undefined)}
          disabled={props.isOff}
          busy={proposal.pending}
        >
          {t(proposal.pending ? 'proposing' : 'propose')}
        </Button>
        <Button
          onClick={() => setOpen(open === 'check' ? undefined : 'check')}
          aria-expanded={open === 'check'}
          aria-controls={panelId}
        >
          {t('checkProposal')}
        </Button>
      </div>
      {isRequired ? <p id={reasonId}>{t('fourEyesNeeded')}</p> : null}
      {open || rule !== 'offered' ? <p className={styles.hint}>{t('fourEyesProcedure')}</p> : null}
      <div id={panelId} className={styles.panel}>
        {open === 'propose' ? (
          <ProposePanel
            hasName={reviewer !== undefined}
            onNamed={() => void propose(true)}
            failure={proposal.failure}
            created={proposal.created}
            applicationId={target.applicationId}
            isInTeam={props.isInTeam}
          />
        ) : null}
        {open === 'check' ? (
          <ProposalCheck
            target={target}
            application={props.application}
            record={props.record}
            isOutdated={props.isOutdated}
            onDecided={(decided, status) => {
              setOpen(undefined);
              onDecided(decided, status);
            }}
          />
        ) : null}
      </div>
    </>
  );
}

type ProposePanelProps = {
  hasName: boolean;
  onNamed: () => void;
  failure: Failure | undefined;
  created: Reply<'proposal.create'> | undefined;
  applicationId: string;
  isInTeam: boolean;
};

/** Asks for the reviewer's name if it is not known, and shows the created proposal. */
const ProposePanel = (props: ProposePanelProps) => (
  <>
    {props.hasName ? null : <ReviewerNameForm onNamed={props.onNamed} />}
    <ActionFailure failure={props.failure} />
    {props.created ? (
      <CreatedProposal
        proposal={props.created}
        applicationId={props.applicationId}
        isInTeam={props.isInTeam}
      />
    ) : null}
  </>
);

/** Creates proposals. `created` is the latest one, while the typed decision and its target are the same. */
function useProposal(
  target: DecisionTarget,
  typed: Decision | undefined,
  { recordOf }: ReviewRecord,
) {
  const command = useAction('proposal.create');
  const [latest, setLatest] = useState<{ reply: Reply<'proposal.create'>; identity: string }>();
  const isCurrent = typed && latest?.identity === identityOf(withoutDecisionTime(typed), target);
  const create = async (decision: Decision) => {
    const proposed = withoutDecisionTime(decision);
    const outcome = await command.run({
      ...target,
      decision: proposed,
      record: recordOf(draftOfProposal(proposed)),
    });
    if (outcome.ok) setLatest({ reply: outcome.value, identity: identityOf(proposed, target) });
  };
  return {
    create,
    pending: command.pending,
    failure: command.failure,
    created: isCurrent ? latest?.reply : undefined,
  };
}

/** Identifies a proposal: another decision or another version of the application is another proposal. */
const identityOf = (proposed: ProposedDecision, { seen }: DecisionTarget): string =>
  JSON.stringify([proposed, seen]);
