import { type ReactNode, useId, useState } from 'react';
import type { Reply } from '../../lib/border/questions';
import type { Decided } from '../../lib/border/questions-onboarding';
import type { Application, Decision } from '../../lib/domain/application';
import { type Proposed, proposedOf } from '../../lib/domain/proposal';
import { needsSecond } from '../../lib/domain/reviewer';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import { useAnswer } from '../ui/use-answer';
import type { Evidence } from './evidence';
import styles from './FourEyes.module.css';
import { ProposalCheck } from './ProposalCheck';
import { ProposalMade } from './ProposalMade';
import { ReviewerNameForm } from './ReviewerNameForm';

type Props = {
  evidence: Evidence;
  application: Application;
  /** The decision in the form, as far as it is complete. */
  typed: Decision | undefined;
  /** The same for a person who wants it now: what is missing is pointed out. */
  expect: () => Decision | undefined;
  /** What is typed may not leave at the moment. */
  off: boolean;
  /** It is no longer at the service what was read. */
  isOutdated: boolean;
  /** The button by which one decides alone; with the id of what is said where another has to send it. */
  submit: (needsSecond: string | undefined) => ReactNode;
  /** How it ended, and the state that was decided. */
  onDecided: (decided: Decided, status: string) => void;
};

type Made = Reply<'proposal.make'> & { of: string };

/** The last row of a decision: send it, propose it to somebody else, or check what they propose. */
export function FourEyes(props: Props) {
  const { evidence, application, typed, expect, off, isOutdated, submit, onDecided } = props;
  const answer = useAnswer('fourEyes.read', {});
  const make = useAction('proposal.make');
  const [open, setOpen] = useState<'propose' | 'check'>();
  const [made, setMade] = useState<Made>();
  const [panel, reason] = [useId(), useId()];
  if (answer.kind === 'failed')
    return (
      <div className={styles.eyes}>
        <FailureNotice failure={answer.failure} onRetry={answer.again} />
        <div className={styles.row}>{submit(undefined)}</div>
      </div>
    );
  if (answer.kind === 'loading' || answer.value.rule === 'off')
    return <div className={styles.eyes}>{submit(undefined)}</div>;
  const { rule, reviewer } = answer.value;
  const needed = typed !== undefined && needsSecond(rule, typed.status);

  const propose = async (named: boolean) => {
    const decision = expect();
    if (!decision) return;
    setOpen('propose');
    if (!named) return;
    const proposed = proposedOf(decision);
    const outcome = await make.run({ ...evidence, decision: proposed });
    if (outcome.ok) setMade({ ...outcome.value, of: identity(proposed, evidence) });
  };
  const isCurrent = typed && made?.of === identity(proposedOf(typed), evidence);

  return (
    <div className={styles.eyes}>
      <div className={styles.row}>
        {submit(needed ? reason : undefined)}
        <Button
          look={needed ? 'primary' : 'plain'}
          onClick={() => void propose(reviewer !== undefined)}
          disabled={off}
          busy={make.pending}
        >
          {say(make.pending ? 'proposing' : 'propose')}
        </Button>
        <Button
          onClick={() => setOpen(open === 'check' ? undefined : 'check')}
          aria-expanded={open === 'check'}
          aria-controls={panel}
        >
          {say('checkProposal')}
        </Button>
      </div>
      {needed ? <p id={reason}>{say('fourEyesNeeded')}</p> : null}
      <p className={styles.hint}>{say('fourEyesProcedure')}</p>
      <div id={panel} className={styles.panel}>
        {open === 'propose' && !reviewer ? (
          <ReviewerNameForm onNamed={() => void propose(true)} />
        ) : null}
        {open === 'propose' && make.failure ? (
          <FailureNotice failure={make.failure} arrived />
        ) : null}
        {open === 'propose' && made && isCurrent ? (
          <ProposalMade made={made} applicationId={evidence.applicationId} />
        ) : null}
        {open === 'check' ? (
          <ProposalCheck
            evidence={evidence}
            application={application}
            off={isOutdated}
            onDecided={(...decided) => {
              setOpen(undefined);
              onDecided(...decided);
            }}
          />
        ) : null}
      </div>
    </div>
  );
}

/** What a proposal was made of: another decision, or another application, is another proposal. */
const identity = (proposed: Proposed, { seen }: Evidence): string =>
  JSON.stringify([proposed, seen]);
