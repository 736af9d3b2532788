import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Draft, TicketRow } from '../../lib/border/questions-tickets';
import type { Failure } from '../../lib/domain/failure';
import { recordTitle, reference } from '../../lib/domain/record';
import { say } from '../../lib/words/words';
import { AttachmentChips } from '../attachment/AttachmentChips';
import { AttachmentForm } from '../attachment/AttachmentForm';
import { FilesOf } from '../attachment/files';
import { useAttachments } from '../attachment/use-attachments';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { Field, TextArea } from '../ui/Field';
import { GuardedButton, GuardedDeed, GuardNotice } from '../ui/GuardedButton';
import { LackNotice, useLacking } from '../ui/Lacking';
import { Notice } from '../ui/Notice';
import { Select } from '../ui/Select';
import { useAction } from '../ui/use-action';
import { useDraft } from '../ui/use-draft';
import { useGuard } from '../ui/use-guard';
import { ClientField } from './ClientField';
import styles from './forms.module.css';
import {
  faultsOf,
  firstDraft,
  type NewTicketFaults,
  newTicket,
  refusals,
  withClient,
  withoutClient,
} from './new-ticket';
import type { RecordFacts } from './record-facts';
import { priorityChoices } from './ticket-words';
import { WrongCustomer } from './WrongCustomer';

type Props = {
  view: RecordFacts;
  onCreated: (row: TicketRow) => void;
  /** It is kept, and is opened by itself later. */
  onKept: () => void;
  onCancel: () => void;
};

/** The form that opens a ticket from a record. What is typed keeps itself until it succeeded. */
export function NewTicket(props: Props) {
  return (
    <FilesOf environment={props.view.place.environment}>
      <TicketForm {...props} />
    </FilesOf>
  );
}

function TicketForm({ view, onCreated, onKept, onCancel }: Props) {
  const { place, record, client } = view;
  const subject = `new/${reference(record.ref)}`;
  const draft = useDraft({ place, subject }, () => firstDraft(record));
  const attachments = useAttachments(draft);
  const create = useAction('ticket.create');
  const [faults, setFaults] = useState<NewTicketFaults>({});
  const form = useRef<HTMLFormElement>(null);
  const whole = withClient(draft.value, client);
  const { fields, text } = whole;
  const refused = refusals(create.failure);
  const held = create.failure?.kind === 'names-another' ? create.failure : undefined;
  const change = (part: Partial<Draft>) => {
    draft.change(part);
    if (held) create.forget();
  };
  const put = (name: string, value: string) =>
    change({ fields: { ...draft.value.fields, [name]: value } });

  // A client is of an installation: of another one, whom it is for is known anew.
  const installationId = useRef(place.installationId);
  useEffect(() => {
    if (installationId.current === place.installationId) return;
    installationId.current = place.installationId;
    draft.change({ fields: withoutClient(draft.value.fields) });
  });
  useEffect(() => {
    if (draft.ready) form.current?.querySelector('input')?.focus();
  }, [draft.ready]);
  useEffect(() => {
    if (faults.summary || faults.clientId || create.failure)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, create.failure]);

  const submit = async (asked = whole, anyway = false) => {
    if (create.pending) return;
    const found = faultsOf(asked);
    setFaults(found);
    if (attachments.unfinished) attachments.insist();
    if (attachments.unfinished || Object.keys(found).length > 0) return create.forget();
    draft.keepNow();
    const ticket = newTicket(asked, record);
    const { action } = asked;
    const outcome = await create.run({ place, action, ticket, record: record.ref, anyway });
    if (!outcome.ok) return;
    draft.finish();
    if (outcome.value.kind === 'done') onCreated(outcome.value.row);
    else onKept();
  };
  const guard = useGuard(() => submit());
  const lacking = useLacking(place.environment, 'write-tickets');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!lacking.off) void guard.press();
  };

  return (
    <form className={styles.form} ref={form} onSubmit={onSubmit} noValidate>
      <h2 className={styles.title}>{say('newTicketFor', recordTitle(record))}</h2>
      <Field
        label={say('summary')}
        required
        value={fields.summary ?? ''}
        onChange={(value) => put('summary', value)}
        error={faults.summary ?? refused.of.summary}
        readOnly={!draft.ready || create.pending}
        spellCheck
      />
      <TextArea
        label={say('description')}
        value={text}
        onChange={(value) => change({ text: value })}
        error={refused.of.description}
        readOnly={!draft.ready || create.pending}
        rows={6}
      />
      <ClientField
        client={client}
        value={fields.clientId ?? ''}
        onChange={(value) => put('clientId', value)}
        error={faults.clientId ?? refused.of.clientId}
        readOnly={!draft.ready || create.pending}
      />
      <Select
        label={say('priority')}
        value={fields.priority ?? 'Regular'}
        choices={priorityChoices()}
        onChange={(value) => put('priority', value)}
        error={refused.of.priority}
      />
      <AttachmentChips attachments={attachments.added} onRemove={attachments.remove} />
      {refused.of.attachments ? (
        <Notice tone="failed" arrived>
          {refused.of.attachments}
        </Notice>
      ) : null}
      {attachments.open ? <AttachmentForm attachments={attachments} /> : null}
      {draft.failure ? (
        <FailureNotice failure={draft.failure} what={say('draftNotKept')} arrived />
      ) : null}
      {held ? (
        <WrongCustomer
          words={say('namesAnotherNew', held.named, held.whose, held.own)}
          onSend={() => submit(whole, true)}
          onEdit={() => {
            create.forget();
            form.current?.querySelector('textarea')?.focus();
          }}
        />
      ) : null}
      {create.failure && !held && !refused.placed ? (
        <FailureNotice
          failure={create.failure}
          rest={refused.rest}
          onRetry={mayRepeat(create.failure) ? guard.press : undefined}
          busy={create.pending}
          arrived
        >
          {create.failure.kind === 'already-sent' ? (
            <GuardedDeed onPress={() => submit(withClient(draft.renew(), client))}>
              {say('createAsNew')}
            </GuardedDeed>
          ) : null}
        </FailureNotice>
      ) : null}
      <GuardNotice guard={guard} />
      <LackNotice lacking={lacking} />
      <div className={styles.buttons}>
        <GuardedButton
          guard={guard}
          type="submit"
          look="primary"
          busy={create.pending}
          disabled={!draft.ready || lacking.off}
          aria-describedby={lacking.id}
        >
          {say(create.pending ? 'creatingTicket' : 'createTicket')}
        </GuardedButton>
        <Button
          onClick={attachments.toggle}
          aria-expanded={attachments.open}
          disabled={create.pending}
        >
          {say('attach')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {say('cancel')}
        </Button>
        <Button look="quiet" onClick={draft.finish} disabled={create.pending}>
          {say('startOver')}
        </Button>
      </div>
    </form>
  );
}

/** The same words again can come to another end only where they are not themselves at fault. */
const mayRepeat = ({ kind }: Failure): boolean => kind !== 'already-sent' && kind !== 'invalid';
