import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { Ticket } from '../../lib/domain/tickets/ticket';
import { fieldErrors } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { Button } from '../ui/controls/Button';
import { Field } from '../ui/controls/Field';
import { useAction } from '../ui/data/use-action';
import { useInvalidate } from '../ui/data/use-request';
import { ActionFailure } from '../ui/feedback/ActionFailure';
import { useForm } from '../ui/form/use-form';
import { GuardedButton, GuardNotice } from '../ui/guard/GuardedButton';
import { useFormKeys } from '../ui/guard/use-form-keys';
import { useGuard } from '../ui/guard/use-guard';
import { isEscape } from '../ui/shortcuts/enter-escape';
import styles from './forms.module.css';

type Props = { scope: Scope; ticket: Ticket; onDone: () => void };

/** Changes a ticket's summary, in place of the heading. */
export function SummaryForm({ scope, ticket, onDone }: Props) {
  const { form, summary, setSummary, write } = useSummary({ scope, ticket, onDone });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  // Whatever failed, the summary is what the user can change.
  useEffect(() => {
    if (write.failure) input.current?.focus();
  }, [write.failure]);
  const refused = fieldErrors(write.failure, ['summary']);
  const guard = useGuard(() => form.submit());
  const onKeyDown = useFormKeys(guard);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void guard.press();
  };

  return (
    <form
      className={styles.inline}
      ref={form.ref}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      noValidate
    >
      <Field
        inputRef={input}
        label={t('summary')}
        dir="auto"
        value={summary}
        onChange={setSummary}
        onKeyDown={(event) => {
          if (!isEscape(event)) return;
          event.preventDefault();
          onDone();
        }}
        error={form.fault ? t('summaryMissing') : refused.of.summary}
        readOnly={form.pending}
        spellCheck
      />
      <ActionFailure
        failure={write.failure}
        rest={refused.rest}
        onRetry={guard.press}
        busy={form.pending}
      />
      <GuardNotice guard={guard} />
      <div className={styles.buttons}>
        <GuardedButton guard={guard} type="submit" busy={form.pending}>
          {t('save')}
        </GuardedButton>
        <Button look="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function useSummary({ scope, ticket, onDone }: Props) {
  const [before] = useState(ticket.summary);
  const [summary, setSummary] = useState(before);
  const [commandId, setCommandId] = useState(() => crypto.randomUUID());
  const write = useAction('ticket.change');
  const invalidate = useInvalidate();
  const save = async (): Promise<'missing' | undefined> => {
    const wanted = summary.trim();
    if (wanted === '') return 'missing';
    if (wanted !== ticket.summary) {
      const change = { summary: wanted };
      // The summary that the form began with: a colleague may have changed it since.
      const seen = { summary: before };
      const outcome = await write.run({ scope, ticketId: ticket.id, commandId, change, seen });
      if (!outcome.ok) return undefined;
      await invalidate('ticket.read');
    }
    onDone();
    return undefined;
  };
  return {
    form: useForm(write, save),
    summary,
    setSummary: (value: string) => {
      setSummary(value);
      // Another text is another change, so it gets its own command id.
      setCommandId(crypto.randomUUID());
    },
    write,
  };
}
