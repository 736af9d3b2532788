import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { Application } from '../../../lib/domain/onboarding/application';
import { LONGEST_PROPOSAL } from '../../../lib/domain/onboarding/four-eyes/proposal';
import type { Decided } from '../../../lib/protocol/requests/onboarding';
import { t } from '../../../lib/words/words';
import { TextArea } from '../../ui/controls/Field';
import fileInput from '../../ui/controls/FileInput.module.css';
import { useRequest } from '../../ui/data/use-request';
import { AsyncView } from '../../ui/feedback/AsyncView';
import { FailureNotice } from '../../ui/feedback/FailureNotice';
import type { ReviewRecord } from '../decision/use-review-record';
import type { DecisionTarget } from './decision-target';
import styles from './FourEyes.module.css';
import { SignedProposal } from './SignedProposal';

/** One character more than a proposal may have, so that the check finds that it is too long. */
const LONGEST_READ = LONGEST_PROPOSAL + 1;

/** What a proposal is checked against. */
export type CheckProps = {
  target: DecisionTarget;
  application: Application;
  /** The checklist of this reviewer, and their reason for a rejection. */
  record: ReviewRecord;
  isOutdated: boolean;
  onDecided: (decided: Decided, status: string) => void;
};

/** Reads another reviewer's proposal, as text or from a file, and shows what is right and wrong with it. */
export function ProposalCheck(props: CheckProps) {
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const fileId = useId();
  useEffect(() => area.current?.focus(), []);
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file) setText(await file.slice(0, LONGEST_READ).text());
  };
  return (
    <>
      <TextArea
        label={t('proposalToCheck')}
        hint={t('proposalToCheckHint')}
        value={text}
        onChange={(typed) => setText(typed.slice(0, LONGEST_READ))}
        inputRef={area}
        rows={3}
        spellCheck={false}
      />
      <div className={styles.file}>
        <label htmlFor={fileId}>{t('proposalFile')}</label>
        <input
          id={fileId}
          type="file"
          className={fileInput.file}
          accept=".txt,text/plain"
          onChange={(event) => void readFile(event)}
        />
      </div>
      {text.trim() === '' ? null : <CheckedProposal key={text} text={text} {...props} />}
    </>
  );
}

/** The text of a proposal, checked: what is right and wrong with it, and the button that sends it. */
export function CheckedProposal({ text, target, ...rest }: CheckProps & { text: string }) {
  const { scope, applicationId, seen } = target;
  const reply = useRequest('proposal.read', { scope, applicationId, seen, text });
  return (
    <AsyncView reply={reply} loading={t('proposalChecking')}>
      {(view) =>
        view.kind === 'unusable' ? (
          <FailureNotice failure={view.failure} arrived />
        ) : (
          <SignedProposal signed={view} text={text} target={target} {...rest} />
        )
      }
    </AsyncView>
  );
}
