import { useState } from 'react';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { TextArea } from '../ui/Field';
import { useAction } from '../ui/use-action';
import styles from './Settings.module.css';

/** Puts what support needs on the clipboard, and shows what it is before it is handed on. */
export function CopyDiagnostics() {
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const read = useAction('diagnostics.read');
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
      <div className={styles.buttons}>
        <Button onClick={copy} busy={read.pending}>
          {say('copyDiagnostics')}
        </Button>
        <p role="status" className={styles.done}>
          {said}
        </p>
      </div>
      {text ? (
        <TextArea
          label={say('diagnostics')}
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
