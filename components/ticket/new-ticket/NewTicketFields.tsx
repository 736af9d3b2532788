import type { KnownClient } from '../../../lib/domain/tickets/client';
import { t } from '../../../lib/words/words';
import { Field, TextArea } from '../../ui/controls/Field';
import { Select } from '../../ui/controls/Select';
import { useTypedEarly } from '../../ui/form/use-typed-early';
import { priorityChoices } from '../ticket-words';
import { ClientField } from './ClientField';
import type { NewTicketForm } from './use-new-ticket';

/** The fields of a new ticket, with the errors of each. */
export function NewTicketFields({
  ticket,
  client,
}: {
  ticket: NewTicketForm;
  client: KnownClient;
}) {
  const { value, faults, refused, readOnly, change, setField } = ticket;
  const { fields, text } = value;
  const summary = fields.summary ?? '';
  const setSummary = (words: string) => setField('summary', words);
  // The summary has the focus from the start.
  const keepEarly = useTypedEarly(summary, setSummary, ticket.draft.ready, { oneLine: true });
  return (
    <>
      <Field
        label={t('summary')}
        dir="auto"
        required
        value={summary}
        onChange={setSummary}
        onKeyDown={(event) => void keepEarly(event)}
        error={faults.summary ?? refused.of.summary}
        readOnly={readOnly}
        spellCheck
      />
      <TextArea
        label={t('description')}
        value={text}
        onChange={(description) => change({ text: description })}
        error={refused.of.description}
        readOnly={readOnly}
        rows={6}
      />
      <ClientField
        client={client}
        value={fields.clientId ?? ''}
        onChange={(clientId) => setField('clientId', clientId)}
        error={faults.clientId ?? refused.of.clientId}
        readOnly={readOnly}
      />
      <Select
        label={t('priority')}
        value={fields.priority ?? 'Regular'}
        choices={priorityChoices()}
        onChange={(priority) => setField('priority', priority)}
        disabled={readOnly}
        error={refused.of.priority}
      />
    </>
  );
}
