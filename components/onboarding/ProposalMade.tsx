import { useEffect, useRef } from 'react';
import type { Reply } from '../../lib/border/questions';
import { say } from '../../lib/words/words';
import { CopyButton } from '../ticket/CopyButton';
import { Button } from '../ui/Button';
import { TextArea } from '../ui/Field';
import styles from './FourEyes.module.css';

type Props = { made: Reply<'proposal.make'>; applicationId: string };

/** A signed proposal, to be handed to the second reviewer as text or as a file. */
export function ProposalMade({ made: { text, reviewer }, applicationId }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <>
      <TextArea
        label={say('proposalMade')}
        hint={say('proposalMadeHint')}
        value={text}
        onChange={ignored}
        inputRef={area}
        readOnly
        rows={3}
        spellCheck={false}
      />
      <div className={styles.row}>
        <CopyButton text={text} what={say('copyProposal')} />
        <Button onClick={() => download(text, applicationId)}>{say('downloadProposal')}</Button>
      </div>
      <p className={styles.hint}>{say('proposalSignedAs', reviewer.name, reviewer.fingerprint)}</p>
    </>
  );
}

/** It is to be read only. */
const ignored = (): void => undefined;

function download(text: string, applicationId: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  // The service may name an application as it likes; a file may not be named so.
  link.download = `proposal-${applicationId.replace(/[^\w-]/g, '').slice(-8)}.txt`;
  link.click();
  URL.revokeObjectURL(url);
}
