import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import type { Decided } from '../../lib/border/questions-onboarding';
import type { Application } from '../../lib/domain/application';
import { LONGEST_PROPOSAL } from '../../lib/domain/proposal';
import { say } from '../../lib/words/words';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { TextArea } from '../ui/Field';
import { useAnswer } from '../ui/use-answer';
import type { Evidence } from './evidence';
import styles from './FourEyes.module.css';
import { ProposalSigned } from './ProposalSigned';

type Props = {
  evidence: Evidence;
  application: Application;
  off: boolean;
  onDecided: (decided: Decided, status: string) => void;
};

/** Takes in what somebody else proposed, as text or as a file, and says what is to be thought of it. */
export function ProposalCheck(props: Props) {
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const file = useId();
  useEffect(() => area.current?.focus(), []);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (chosen) setText(await chosen.slice(0, LONGEST_PROPOSAL + 1).text());
  };
  return (
    <>
      <TextArea
        label={say('proposalToCheck')}
        hint={say('proposalToCheckHint')}
        value={text}
        // As much of it as tells that it is too long.
        onChange={(typed) => setText(typed.slice(0, LONGEST_PROPOSAL + 1))}
        inputRef={area}
        rows={3}
        spellCheck={false}
      />
      <div className={styles.file}>
        <label htmlFor={file}>{say('proposalFile')}</label>
        <input
          id={file}
          type="file"
          accept=".txt,text/plain"
          onChange={(event) => void take(event)}
        />
      </div>
      {text.trim() === '' ? null : <Checked key={text} text={text} {...props} />}
    </>
  );
}

function Checked({ text, evidence, ...rest }: Props & { text: string }) {
  const { place, applicationId, seen } = evidence;
  const answer = useAnswer('proposal.read', { place, applicationId, seen, text });
  return (
    <Faces answer={answer} loading={say('proposalChecking')}>
      {(view) =>
        view.kind === 'unusable' ? (
          <FailureNotice failure={view.failure} arrived />
        ) : (
          <ProposalSigned signed={view} text={text} evidence={evidence} {...rest} />
        )
      }
    </Faces>
  );
}
