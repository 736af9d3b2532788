import { useEffect, useRef, useState } from 'react';
import { LONGEST_DECLINE_REASON } from '../../../lib/domain/team/agent';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import type { DecisionTarget } from './decision-target';
import styles from './TeamProposals.module.css';

type Props = { target: DecisionTarget; proposalId: string; onClose: () => void };

/** Asks why the user does not send a colleague's proposal, and tells the team. */
export function DeclineForm({ target: { scope, applicationId }, proposalId, onClose }: Props) {
  const decline = useAction('team.proposal.decline');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = async () => {
    const text = reason.trim();
    const isFit = text !== '' && text.length <= LONGEST_DECLINE_REASON;
    setError(isFit ? undefined : t('teamProposalReasonFault', LONGEST_DECLINE_REASON));
    if (!isFit) input.current?.focus();
    if (!isFit || decline.pending) return;
    const outcome = await decline.run({ scope, applicationId, proposalId, reason: text });
    if (outcome.ok) onClose();
  };
  return (
    <form
      className={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={t('teamProposalReason')}
        dir="auto"
        hint={t('teamProposalReasonHint')}
        required
        value={reason}
        onChange={setReason}
        error={error}
        inputRef={input}
      />
      <ActionFailure failure={decline.failure} onRetry={() => void submit()} />
      <div className={styles.buttons}>
        <Button type="submit" size="small" busy={decline.pending}>
          {t('teamProposalDecline')}
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
