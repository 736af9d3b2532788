import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { RecordChoices } from '../../lib/border/questions-page';
import { explain } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { Faces } from '../ui/Faces';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { Select } from '../ui/Select';
import { useAction } from '../ui/use-action';
import { useAnswer, useReadAgain } from '../ui/use-answer';
import styles from './Page.module.css';

/** Has the agent say which record the page shows, where its address does not. */
export function ChooseRecord() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {say('chooseRecord')}
        </Button>
      </div>
      {open ? <Choices /> : null}
    </>
  );
}

function Choices() {
  const choices = useAnswer('page.choices', {});
  return <Faces answer={choices}>{(value) => <Form choices={value} />}</Faces>;
}

function Form({ choices: { records, kinds } }: { choices: RecordChoices }) {
  const [reference, setReference] = useState('');
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState(kinds[0] ?? '');
  const [missing, setMissing] = useState(false);
  const choose = useAction('page.choose');
  const readAgain = useReadAgain();
  const input = useRef<HTMLInputElement>(null);
  const bad = choose.failure?.kind === 'bad-record' ? explain(choose.failure) : undefined;
  useEffect(() => {
    if (missing || bad) input.current?.focus();
  }, [missing, bad]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const nothing = reference === '' && typed.trim() === '';
    setMissing(nothing);
    if (nothing || choose.pending) return;
    const outcome = await choose.run(reference ? { reference } : { typed, kind });
    if (outcome.ok) await readAgain('tab.read');
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.detail}>{say('chooseLead')}</p>
      {records.length > 0 ? (
        <Select
          label={say('chooseSeen')}
          value={reference}
          choices={[
            { value: '', label: say('chooseOther') },
            ...records.map((one) => ({ value: one.reference, label: one.title })),
          ]}
          onChange={setReference}
        />
      ) : null}
      {reference === '' ? (
        <>
          <Field
            label={say('chooseTyped')}
            inputRef={input}
            value={typed}
            required
            onChange={setTyped}
            hint={say(kinds.length > 0 ? 'chooseTypedHint' : 'chooseTypedHintAddress')}
            error={missing ? say('chooseTypedMissing') : bad}
          />
          {kinds.length > 1 ? (
            <Select
              label={say('chooseKind')}
              value={kind}
              choices={kinds.map((one) => ({ value: one, label: one }))}
              onChange={setKind}
            />
          ) : null}
        </>
      ) : null}
      {choose.failure && !bad ? (
        <FailureNotice failure={choose.failure} onRetry={choose.again} arrived />
      ) : null}
      <div>
        <Button type="submit" busy={choose.pending}>
          {say('chooseShow')}
        </Button>
      </div>
    </form>
  );
}
