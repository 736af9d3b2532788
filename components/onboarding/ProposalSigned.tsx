import { useMemo } from 'react';
import type { ProposalView } from '../../lib/border/questions-four-eyes';
import type { Decided } from '../../lib/border/questions-onboarding';
import type { Application } from '../../lib/domain/application';
import { faultsOf } from '../../lib/domain/decision-rules';
import { decisionNow, draftOf } from '../../lib/domain/proposal';
import type { SeenDocument } from '../../lib/domain/timeline';
import { say } from '../../lib/words/words';
import { seenWord } from '../document/document-words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { LackNotice, useLacking } from '../ui/Lacking';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';
import { DecisionPreview } from './DecisionPreview';
import type { Evidence } from './evidence';
import { forbiddenIn } from './Forbidden';
import styles from './FourEyes.module.css';
import { decisionWord, faultWord } from './onboarding-words';
import { ProposalVerdicts } from './ProposalVerdicts';
import { ReviewerNameForm } from './ReviewerNameForm';
import { useSecond } from './use-second';

/** As much of what is wrong as anybody reads. */
const MOST_SAID = 20;

type Props = {
  signed: Extract<ProposalView, { kind: 'signed' }>;
  text: string;
  evidence: Evidence;
  application: Application;
  off: boolean;
  onDecided: (decided: Decided, status: string) => void;
};

/** A proposal whose signature is sound: who proposes what, and the way to send it where all is well. */
export function ProposalSigned({ signed, text, evidence, application, off, onDecided }: Props) {
  const decide = useAction('application.decide');
  const lacking = useLacking(evidence.place.environment, 'decide-applications');
  const { proposal, failures, action } = signed;
  const { decision, documents, name } = proposal;
  const { snapshot, status } = application;
  const draft = draftOf(decision);
  // As it is shown, so it is sent.
  const body = decisionNow(decision, useSecond(decision.status === 'Approved'));
  // A hostile text takes its time, and the clock above draws this anew each second.
  const forbidden = useMemo(() => forbiddenIn(draftOf(decision), snapshot), [decision, snapshot]);
  // What is wrong with the proposal itself has its own words among the verdicts.
  const faults = failures.length > 0 ? [] : faultsOf(draft, status);
  const said = new Set([...forbidden.map(({ words }) => words), ...faults.map(faultWord)]);
  const send = async () => {
    const outcome = await decide.run({
      ...evidence,
      action,
      decision: body,
      proposal: text,
    });
    if (outcome.ok) onDecided(outcome.value, decision.status);
  };
  return (
    <section className={styles.proposal} aria-label={say('proposalToCheck')}>
      <h4>
        <bdi>{say('proposalBy', name, decisionWord(decision.status))}</bdi>
      </h4>
      <ProposalVerdicts signed={signed} />
      <Content draft={draft} />
      <DecisionPreview decision={body} title={say('proposalPreview')} />
      <Documents documents={documents} />
      {failures.some((one) => one.kind === 'bad-proposal' && one.why === 'nameless') ? (
        <ReviewerNameForm />
      ) : null}
      {said.size > 0 ? (
        <Notice tone="failed" arrived>
          {forbidden.length > 0 ? <strong>{say('secretsFound')}</strong> : null}
          <ul>
            {[...said].slice(0, MOST_SAID).map((word) => (
              <li key={word}>
                <bdi>{word}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {decide.failure ? <FailureNotice failure={decide.failure} arrived /> : null}
      <LackNotice lacking={lacking} />
      <div className={styles.row}>
        <Button
          look="primary"
          onClick={() => void send()}
          busy={decide.pending}
          disabled={off || lacking.off || failures.length > 0 || said.size > 0}
          aria-describedby={lacking.id}
        >
          {say(decide.pending ? 'submittingDecision' : 'submitAsSecond')}
        </Button>
      </div>
    </section>
  );
}

/** Everything that would be sent, each by its name. */
function Content({ draft }: { draft: ReturnType<typeof draftOf> }) {
  const lines: [word: string, text: string][] = [
    [say('reasonCode'), draft.reasonCode],
    [say('messageToMerchant'), draft.message],
    ...draft.requirements.map(({ field, message }): [string, string] => [
      say('requirementFor', field),
      message,
    ]),
    [say('partnerMerchantId'), draft.partnerMerchantId],
  ];
  const said = lines.filter(([, text]) => text !== '');
  if (said.length === 0) return null;
  return (
    <dl className={styles.content}>
      {[...said.entries()].map(([at, [word, text]]) => (
        <div key={at}>
          <dt>
            <bdi>{word}</bdi>
          </dt>
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Documents({ documents }: { documents: readonly SeenDocument[] }) {
  if (documents.length === 0) return <p className={styles.hint}>{say('proposalNoDocuments')}</p>;
  return (
    <div>
      <p>{say('proposalDocuments')}</p>
      <ul className={styles.documents}>
        {[...documents.entries()].map(([at, { path, verdict }]) => (
          <li key={at}>
            <code>{path}</code> {seenWord(verdict)}
          </li>
        ))}
      </ul>
    </div>
  );
}
