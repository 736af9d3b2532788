import { useState } from 'react';
import { say } from '../../lib/words/words';
import { Button } from './Button';
import styles from './CopyReport.module.css';
import { FailureNotice } from './FailureNotice';
import { TextArea } from './Field';
import { useAction } from './use-action';

type Props = {
  /** Which report it is. */
  question: 'diagnostics.read' | 'page.diagnose';
  /** What the button says, and what the report is called. */
  words: string;
  title: string;
};

/** Puts what support needs on the clipboard, and shows what it is before it is handed on. */
export function CopyReport({ question, words, title }: Props) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const read = useAction(question);
  const copy = async () => {
    setSaid('');
    const outcome = await read.run({});
    if (!outcome.ok) return;
    setText(outcome.value);
    await navigator.clipboard.writeText(outcome.value).then(
      () => setSaid(say('copied')),
      () => setSaid(say('notCopied')),
    );
  };
  return (
    <>
      <div className={styles.line}>
        <Button onClick={copy} busy={read.pending}>
          {words}
        </Button>
        <p role="status" className={styles.said}>
          {said}
        </p>
      </div>
      {text ? (
        <TextArea
          label={title}
          value={text}
          onChange={setText}
          readOnly
          rows={12}
          wrap="off"
          spellCheck={false}
        />
      ) : null}
      {read.failure ? <FailureNotice failure={read.failure} onRetry={read.again} arrived /> : null}
    </>
  );
}
