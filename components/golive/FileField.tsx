import { useId, useRef, useState } from 'react';
import { LONGEST_FILE } from '../../lib/domain/run-options';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import styles from './RunOptions.module.css';

type Props = {
  label: string;
  hint: string;
  /** What is wrong with what the file holds. */
  error: string | undefined;
  /** Its text; undefined once there is none. */
  onChange: (text: string | undefined) => void;
};

/** A file whose text a run is given. The file stays where it is; only its text is held, until the room is left. */
export function FileField({ label, hint, error, onChange }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState(false);
  const [unfit, setUnfit] = useState<string>();
  const fault = unfit ?? error;
  const put = (text: string | undefined, why?: string) => {
    setHeld(text !== undefined || why !== undefined);
    setUnfit(why);
    onChange(text);
  };
  const choose = async (file: File | undefined) => {
    if (!file) return put(undefined);
    if (file.size > LONGEST_FILE) return put(undefined, say('goliveFileTooLong'));
    // Firefox and Chromium refuse to read a file that was changed or removed since it was chosen.
    const text = await file.text().then(
      (read) => read,
      () => undefined,
    );
    put(text, text === undefined ? say('goliveFileUnread') : undefined);
  };
  const remove = () => {
    if (input.current) input.current.value = '';
    put(undefined);
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
          accept=".json,application/json"
          onChange={({ target }) => void choose(target.files?.[0])}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
        {held ? (
          <Button look="quiet" onClick={remove} aria-label={say('goliveFileRemove', label)}>
            {say('remove')}
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
