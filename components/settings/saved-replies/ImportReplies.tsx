import { useId, useRef, useState } from 'react';
import type { Scope } from '../../../lib/domain/core/installation';
import {
  LARGEST_FILE,
  type PlannedRow,
  planImport,
  readReplyFile,
} from '../../../lib/domain/tickets/saved-reply-file';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import field from '../../ui/controls/Field.module.css';
import fileInput from '../../ui/controls/FileInput.module.css';
import { useAction } from '../../ui/data/use-action';
import { useRequest } from '../../ui/data/use-request';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import styles from '../Settings.module.css';
import { ImportPlan } from './ImportPlan';
import { fileFaultWords } from './import-words';
import { IMPORT_REPLIES } from './saved-reply-settings';

/** Imports saved replies from a file: shows what it would change first. */
export function ImportReplies({ scope }: { scope: Scope }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const state = useRequest('savedReplies.read', { scope });
  const save = useAction('savedReplies.save');
  const [rows, setRows] = useState<ReturnType<typeof readReplyFile>>();
  const [fault, setFault] = useState<string>();
  const [message, setMessage] = useState('');
  const known = state.kind === 'ready' ? state.value.replies : undefined;

  const choose = async (file: File | undefined) => {
    save.reset();
    setMessage('');
    setRows(undefined);
    setFault(undefined);
    if (!file) return;
    if (file.size > LARGEST_FILE) return setFault(t('importTooLarge'));
    // Browsers refuse to read a file that was changed or removed since it was chosen.
    const text = await file.text().then(
      (read) => read,
      () => undefined,
    );
    if (text === undefined) return setFault(t('importUnread'));
    const read = readReplyFile(text);
    if (Array.isArray(read)) setRows(read);
    else setFault(fileFaultWords(read));
  };
  const clear = () => {
    if (input.current) input.current.value = '';
    setRows(undefined);
    input.current?.focus();
  };
  const importRows = async (plan: readonly PlannedRow[]) => {
    const replies = plan.flatMap((row) =>
      row.verdict === 'added' || row.verdict === 'changed' ? [row.reply] : [],
    );
    const outcome = await save.run({ scope, replies });
    if (!outcome.ok) return;
    clear();
    setMessage(t('importDone', replies.length));
  };
  const newId = () => crypto.randomUUID();
  const plan =
    known && Array.isArray(rows) ? planImport(rows, known, { now: Date.now(), newId }) : undefined;
  return (
    <>
      <label className={field.label} htmlFor={id}>
        {t(IMPORT_REPLIES.label)}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        className={fileInput.file}
        accept=".json,.csv,application/json,text/csv"
        onChange={({ target }) => void choose(target.files?.[0])}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-error ${id}-hint` : `${id}-hint`}
      />
      {fault ? (
        <p className={field.error} role="alert" id={`${id}-error`}>
          {fault}
        </p>
      ) : null}
      <p className={field.hint} id={`${id}-hint`}>
        {t('savedRepliesImportHint')}
      </p>
      {plan ? <ImportPlan plan={plan} /> : null}
      <ActionFailure failure={save.failure} />
      {plan ? (
        <div className={styles.buttons}>
          {plan.some(({ verdict }) => verdict === 'added' || verdict === 'changed') ? (
            <Button look="primary" busy={save.pending} onClick={() => void importRows(plan)}>
              {t('importDo')}
            </Button>
          ) : null}
          <Button onClick={clear}>{t('cancel')}</Button>
        </div>
      ) : null}
      <p role="status" className={styles.done}>
        {message}
      </p>
    </>
  );
}
