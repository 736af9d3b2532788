import { useState } from 'react';
import { useAction } from '../data/use-action';
import { ActionFailure } from '../feedback/ActionFailure';
import { Button } from './Button';
import styles from './CopyReport.module.css';
import { copy } from './copy';
import { TextArea } from './Field';

type Props = {
  /** The request that creates the report. */
  request: 'diagnostics.read' | 'page.diagnose';
  /** The button's label and the report's title. */
  words: string;
  title: string;
};

/** Copies a report for support, and shows it so that the user can read it before passing it on. */
export function CopyReport({ request, words, title }: Props) {
  const [text, setText] = useState('');
  const [status, setStatus] = useState('');
  const read = useAction(request);
  const copyReport = async () => {
    setStatus('');
    const outcome = await read.run({});
    if (!outcome.ok) return;
    setText(outcome.value);
    setStatus(await copy(outcome.value));
  };
  return (
    <>
      <div className={styles.line}>
        <Button onClick={copyReport} busy={read.pending}>
          {words}
        </Button>
        <p role="status" className={styles.said}>
          {status}
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
      <ActionFailure failure={read.failure} onRetry={read.again} />
    </>
  );
}
