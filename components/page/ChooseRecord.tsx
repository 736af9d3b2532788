import { useState } from 'react';
import type { Failure } from '../../lib/domain/core/failure';
import type { RecordChoices } from '../../lib/protocol/requests/page';
import { explain } from '../../lib/words/explain';
import { recordTypeWord } from '../../lib/words/record-words';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { Select } from '../ui/controls/Select';
import { useAction } from '../ui/data/use-action';
import { useInvalidate, useRequest } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { AsyncView } from '../ui/feedback/AsyncView';
import { useForm } from '../ui/form/use-form';
import styles from './Page.module.css';

/** Lets the user say which record the page shows, if the page's address does not name one. */
export function ChooseRecord() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('chooseRecord')}
        </Button>
      </div>
      {isOpen ? <RecordChooser /> : null}
    </>
  );
}

function RecordChooser() {
  const choices = useRequest('page.choices.read', {});
  return <AsyncView reply={choices}>{(value) => <ChooseForm choices={value} />}</AsyncView>;
}

function ChooseForm({ choices: { records, kinds } }: { choices: RecordChoices }) {
  const [reference, setReference] = useState('');
  const [entry, setEntry] = useState<RecordEntry>({ typed: '', kind: kinds[0] ?? '' });
  const [isMissing, setMissing] = useState(false);
  const choose = useAction('page.choose');
  const invalidate = useInvalidate();

  const submit = async (): Promise<Failure | undefined> => {
    const missing = reference === '' && entry.typed.trim() === '';
    setMissing(missing);
    if (missing) return { kind: 'bad-record' };
    const outcome = await choose.run(reference ? { reference } : entry);
    if (outcome.ok) await invalidate('tab.read');
    return undefined;
  };
  const form = useForm(choose, submit);
  const badRecord = form.failure?.kind === 'bad-record' ? form.failure : undefined;
  const entryError = isMissing ? t('chooseTypedMissing') : badRecord && explain(badRecord);
  return (
    <form className={styles.form} ref={form.ref} onSubmit={form.onSubmit} noValidate>
      <p className={styles.detail}>{t('chooseLead')}</p>
      {records.length > 0 ? (
        <Select
          label={t('chooseSeen')}
          value={reference}
          choices={[
            { value: '', label: t('chooseOther') },
            ...records.map((record) => ({ value: record.reference, label: record.title })),
          ]}
          onChange={(chosen) => {
            setReference(chosen);
            // What was said is about another record.
            setMissing(false);
            if (!form.pending) form.reset();
          }}
        />
      ) : null}
      {reference === '' ? (
        <EntryFields entry={entry} kinds={kinds} error={entryError} onChange={setEntry} />
      ) : null}
      {/* What is wrong with a typed record is said at its field. A listed one may be of a site that the tab has left. */}
      {badRecord && reference === '' ? null : (
        <ActionFailure
          failure={form.failure}
          words={badRecord && t('chooseListedRefused')}
          onRetry={badRecord ? undefined : () => void form.submit()}
        />
      )}
      <div>
        <Button type="submit" busy={form.pending}>
          {t('chooseShow')}
        </Button>
      </div>
    </form>
  );
}

/** A record that the user types: its address, or its id and its kind. */
type RecordEntry = { typed: string; kind: string };

type EntryProps = {
  entry: RecordEntry;
  kinds: readonly string[];
  error: string | undefined;
  onChange: (entry: RecordEntry) => void;
};

const EntryFields = ({ entry, kinds, error, onChange }: EntryProps) => (
  <>
    <Field
      label={t('chooseTyped')}
      value={entry.typed}
      required
      onChange={(typed) => onChange({ ...entry, typed })}
      hint={t(kinds.length > 0 ? 'chooseTypedHint' : 'chooseTypedHintAddress')}
      error={error}
    />
    {kinds.length > 1 ? (
      <Select
        label={t('chooseKind')}
        value={entry.kind}
        choices={kinds.map((kind) => ({ value: kind, label: recordTypeWord(kind) }))}
        onChange={(kind) => onChange({ ...entry, kind })}
      />
    ) : null}
  </>
);
