import { useId, useRef, useState } from 'react';
import { LONGEST_FILE } from '../../lib/domain/golive/run-options';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import fileInput from '../ui/controls/FileInput.module.css';
import styles from './RunOptions.module.css';

type Props = {
  label: string;
  hint: string;
  /** What is wrong with the file's content. */
  error: string | undefined;
  /** Called with the file's text, or undefined if it was removed or cannot be read. */
  onChange: (text: string | undefined) => void;
};

/** A file input whose text is an option of a run. The form holds the text until the screen closes. */
export function FileField({ label, hint, error, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef<File>(undefined);
  const [hasFile, setHasFile] = useState(false);
  const [readError, setReadError] = useState<string>();
  const fault = readError ?? error;
  const setText = (text: string | undefined, problem?: string) => {
    setHasFile(text !== undefined || problem !== undefined);
    setReadError(problem);
    onChange(text);
  };
  const choose = async (file: File | undefined) => {
    latest.current = file;
    if (!file) return setText(undefined);
    if (file.size > LONGEST_FILE) return setText(undefined, t('goliveFileTooLong'));
    // Firefox and Chromium refuse to read a file that was changed or removed since it was chosen.
    const text = await file.text().then(
      (read) => read,
      () => undefined,
    );
    // Another file was chosen while this one was read, or this one was removed.
    if (latest.current !== file) return;
    setText(text, text === undefined ? t('goliveFileUnread') : undefined);
  };
  const remove = () => {
    latest.current = undefined;
    if (input.current) input.current.value = '';
    setText(undefined);
    input.current?.focus();
  };
  return (
    <div className={styles.file}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          ref={input}
          id={id}
          type="file"
          className={fileInput.file}
          accept=".json,application/json"
          onChange={({ target }) => void choose(target.files?.[0])}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
        {hasFile ? (
          <Button look="quiet" onClick={remove} aria-label={t('goliveFileRemove', label)}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      {fault ? (
        <p className={styles.error} id={`${id}-error`}>
          {fault}
        </p>
      ) : null}
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
