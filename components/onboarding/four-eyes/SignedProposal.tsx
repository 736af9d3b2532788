import { useMemo } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import type { Application } from '../../../lib/domain/onboarding/application';
import {
  decisionFaults,
  recordFaults,
} from '../../../lib/domain/onboarding/decision/decision-rules';
import {
  draftOfProposal,
  withDecisionTime,
} from '../../../lib/domain/onboarding/four-eyes/proposal';
import type { SeenDocument } from '../../../lib/domain/onboarding/timeline';
import type { ProposalView } from '../../../lib/protocol/requests/four-eyes';
import type { Decided } from '../../../lib/protocol/requests/onboarding';
import { t } from '../../../lib/words/words';
import { seenDocumentWord } from '../../documents/document-words';
import { decisionWord } from '../../outbox/decision-word';
import { Button } from '../../ui/controls/Button';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Banner } from '../../ui/feedback/Banner';
import { MissingRightNotice, useRequiredRight } from '../../ui/feedback/MissingRightNotice';
import { DecisionPreview } from '../decision/DecisionPreview';
import { forbiddenIn } from '../decision/ForbiddenNotice';
import { RejectionReason } from '../decision/RejectionReason';
import type { ReviewRecord } from '../decision/use-review-record';
import { useTickingTime } from '../decision/use-ticking-time';
import { faultWord } from '../onboarding-words';
import type { DecisionTarget } from './decision-target';
import styles from './FourEyes.module.css';
import { ProposalVerdicts } from './ProposalVerdicts';
import { ReviewerNameForm } from './ReviewerNameForm';

/** How many faults are listed at most. */
const MOST_LISTED = 20;

type Props = {
  signed: Extract<ProposalView, { kind: 'signed' }>;
  text: string;
  target: DecisionTarget;
  application: Application;
  record: ReviewRecord;
  /** The service has a newer version of the application. */
  isOutdated: boolean;
  onDecided: (decided: Decided, status: string) => void;
};

/** A proposal with a valid signature: who proposes what, and the button that sends it. */
export function SignedProposal({ signed, text, target, isOutdated, ...props }: Props) {
  const decide = useAction('application.decide');
  const right = useRequiredRight(target.scope.environment, 'decide-applications');
  const { proposal, failures, commandId } = signed;
  const { decision, documents, name } = proposal;
  // The decision is sent as it is shown: with the time that the screen shows.
  const timed = withDecisionTime(decision, useTickingTime(decision.status === 'Approved'));
  const faults = useFaults(signed, props, target.scope.environment);
  const send = async () => {
    const outcome = await decide.run({
      ...target,
      commandId,
      decision: timed,
      proposal: text,
      record: props.record.recordOf(draftOfProposal(decision)),
    });
    if (outcome.ok) props.onDecided(outcome.value, decision.status);
  };
  return (
    <section className={styles.proposal} aria-label={t('proposalToCheck')}>
      <h4>
        <bdi>{t('proposalBy', name, decisionWord(decision.status))}</bdi>
      </h4>
      <ProposalVerdicts signed={signed} />
      <Content draft={draftOfProposal(decision)} />
      <DecisionPreview decision={timed} title={t('proposalPreview')} />
      <Documents documents={documents} />
      {failures.some((one) => one.kind === 'bad-proposal' && one.why === 'nameless') ? (
        <ReviewerNameForm />
      ) : null}
      {decision.status === 'Rejected' ? (
        <RejectionReason record={props.record} reasons={[]} readOnly={false} />
      ) : null}
      <FaultList {...faults} />
      <ActionFailure failure={decide.failure} />
      <MissingRightNotice right={right} />
      <div className={styles.row}>
        <Button
          look="primary"
          onClick={() => void send()}
          busy={decide.pending}
          disabled={
            isOutdated ||
            !props.record.isKnown ||
            right.isMissing ||
            failures.length > 0 ||
            faults.words.length > 0
          }
          aria-describedby={right.id}
        >
          {t(decide.pending ? 'submittingDecision' : 'submitAsSecond')}
        </Button>
      </div>
    </section>
  );
}

type Faults = {
  words: readonly string[];
  /** Some of the text must not be sent at all. */
  hasForbidden: boolean;
};

/** Why the proposed decision cannot be sent. `ProposalVerdicts` shows faults of the proposal itself. */
function useFaults(
  { proposal: { decision }, failures }: Props['signed'],
  { application: { snapshot, status }, record }: Pick<Props, 'application' | 'record'>,
  environment: Environment,
): Faults {
  // The check of a hostile text is slow, and the ticking time renders this each second.
  const storage = useRequest('files.storage.read', { environment });
  const origins = storage.kind === 'ready' ? storage.value?.origins : undefined;
  const forbidden = useMemo(
    () => forbiddenIn(draftOfProposal(decision), snapshot, origins),
    [decision, snapshot, origins],
  );
  const draft = draftOfProposal(decision);
  const rules =
    failures.length > 0 ? [] : [...decisionFaults(draft, status), ...recordFaults(draft, record)];
  const words = new Set([...forbidden.map(({ words }) => words), ...rules.map(faultWord)]);
  return { words: [...words], hasForbidden: forbidden.length > 0 };
}

const FaultList = ({ words, hasForbidden }: Faults) =>
  words.length > 0 ? (
    <Banner tone="failed" arrived>
      {hasForbidden ? <strong>{t('secretsFound')}</strong> : null}
      <ul>
        {words.slice(0, MOST_LISTED).map((word) => (
          <li key={word}>
            <bdi>{word}</bdi>
          </li>
        ))}
      </ul>
    </Banner>
  ) : null;

/** Every text that would be sent, with its label. */
function Content({ draft }: { draft: ReturnType<typeof draftOfProposal> }) {
  const lines: [word: string, text: string][] = [
    [t('reasonCode'), draft.reasonCode],
    [t('messageToMerchant'), draft.message],
    ...draft.requirements.map(({ field, message }): [string, string] => [
      t('requirementFor', field),
      message,
    ]),
    [t('partnerMerchantId'), draft.partnerMerchantId],
  ];
  const filled = lines.filter(([, text]) => text !== '');
  if (filled.length === 0) return null;
  return (
    <dl className={styles.content}>
      {[...filled.entries()].map(([index, [word, text]]) => (
        <div key={index}>
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
  if (documents.length === 0) return <p className={styles.hint}>{t('proposalNoDocuments')}</p>;
  return (
    <div>
      <p>{t('proposalDocuments')}</p>
      <ul className={styles.documents}>
        {[...documents.entries()].map(([index, { path, verdict }]) => (
          <li key={index}>
            <code>{path}</code> {seenDocumentWord(verdict)}
          </li>
        ))}
      </ul>
    </div>
  );
}
