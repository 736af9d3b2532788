import { type FormEvent, type RefObject, useEffect } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import { isGatewayPage, isSilent } from '../../../lib/domain/core/silent-failure';
import { explain } from '../../../lib/words/explain';
import { recordTitle } from '../../../lib/words/record-words';
import { t } from '../../../lib/words/words';
import { AttachButton } from '../../attachment/AttachButton';
import { DraftFiles } from '../../attachment/DraftFiles';
import { FilesProvider } from '../../attachment/files-context';
import { pasteFiles } from '../../attachment/paste-files';
import { LensButton, LensSection } from '../../lens/LensSection';
import { Button } from '../../ui/controls/Button';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Banner } from '../../ui/feedback/Banner';
import {
  MissingRightNotice,
  type RequiredRight,
  useRequiredRight,
} from '../../ui/feedback/MissingRightNotice';
import { GuardedAction, GuardedButton, GuardNotice } from '../../ui/guard/GuardedButton';
import { useFormKeys } from '../../ui/guard/use-form-keys';
import { type Guard, useGuard } from '../../ui/guard/use-guard';
import styles from '../forms.module.css';
import type { RecordFacts } from '../record-facts';
import { WrongCustomer } from '../WrongCustomer';
import { AlikeTickets } from './AlikeTickets';
import { GoesTo } from './GoesTo';
import { NewTicketFields } from './NewTicketFields';
import { type NewTicketCallbacks, type NewTicketForm, useNewTicket } from './use-new-ticket';

type Props = NewTicketCallbacks & {
  view: RecordFacts;
  onCancel: () => void;
  /** The user opens a ticket that may be about the same. */
  onOpen: (ticketId: string) => void;
};

/** The form that creates a ticket for a record. Its draft saves itself until the ticket exists. */
export function NewTicket(props: Props) {
  return (
    <FilesProvider environment={props.view.scope.environment}>
      <TicketForm {...props} />
    </FilesProvider>
  );
}

function TicketForm({ view, onCancel, onOpen, ...callbacks }: Props) {
  const ticket = useNewTicket(view, callbacks);
  const { draft, attachments, refused, lens, bound } = ticket;
  const { scope, record, client } = bound.facts;
  const form = ticket.form.ref;
  // What is typed before the draft is read is kept.
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  useEffect(() => {
    // Without a scroll: what is marked stands below.
    if (lens.asked) form.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [lens.asked, form]);
  const right = useRequiredRight(scope.environment, 'write-tickets');
  const guard = useGuard(async () => {
    if (draft.ready && !ticket.pending && !right.isMissing) await ticket.submit();
  });
  const onKeyDown = useFormKeys(guard);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void guard.press();
  };

  return (
    <form
      className={styles.form}
      ref={form}
      onSubmit={onSubmit}
      onKeyDown={onKeyDown}
      onPaste={(event) => void (ticket.readOnly || pasteFiles(event, ticket.intake.give))}
      noValidate
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t('newTicketFor', recordTitle(record))}</h2>
        <Button size="small" look="quiet" onClick={ticket.startOver} disabled={ticket.pending}>
          {t('startOver')}
        </Button>
      </div>
      <NewTicketFields ticket={ticket} client={client} />
      <DraftFiles attachments={attachments} intake={ticket.intake} />
      {refused.of.attachments ? (
        <Banner tone="failed" arrived>
          {refused.of.attachments}
        </Banner>
      ) : null}
      {draft.sentElsewhere ? (
        <Banner tone="warning" arrived>
          {t('createdElsewhere')}
        </Banner>
      ) : null}
      <ActionFailure failure={draft.failure} what={t('draftNotKept')} />
      <Refusal ticket={ticket} guard={guard} form={form} />
      <GuardNotice guard={guard} />
      <GoesTo bound={bound} began={draft.value.installationId} />
      <MissingRightNotice right={right} />
      <Buttons ticket={ticket} guard={guard} right={right} onCancel={onCancel} />
      {/* Below the buttons: what appears moves nothing that is about to be pressed. */}
      <LensSection
        lens={lens}
        body={ticket.body}
        send="createAsShown"
        onSend={() => ticket.submit()}
      />
      <AlikeTickets
        view={bound.facts}
        summary={ticket.value.fields.summary ?? ''}
        clientId={ticket.value.fields.clientId ?? ''}
        isPending={ticket.pending}
        onOpen={onOpen}
      />
    </form>
  );
}

type RefusalProps = {
  ticket: NewTicketForm;
  guard: Guard;
  form: RefObject<HTMLFormElement | null>;
};

/** Why the ticket was not created, unless a field says it, and what the user can do. */
function Refusal({ ticket, guard, form }: RefusalProps) {
  const { wrongCustomer, refused } = ticket;
  const toText = () => form.current?.querySelector('textarea')?.focus();
  if (wrongCustomer)
    return (
      <WrongCustomer
        words={t('namesAnotherNew', wrongCustomer.named, wrongCustomer.whose, wrongCustomer.own)}
        onSend={() => {
          toText();
          return ticket.submitAnyway();
        }}
        onEdit={() => {
          ticket.clearFailure();
          toText();
        }}
      />
    );
  const failure = refused.placed ? undefined : ticket.failure;
  return (
    <ActionFailure
      failure={failure}
      words={failure && isSilent(failure) ? silentWords(failure) : undefined}
      rest={refused.rest}
      onRetry={failure && isRetryable(failure) ? guard.press : undefined}
      busy={ticket.pending}
    >
      {failure?.kind === 'already-sent' ? (
        <GuardedAction onPress={ticket.submitAsNew}>{t('createAsNew')}</GuardedAction>
      ) : null}
    </ActionFailure>
  );
}

/** The ticket may be there; and the page of a gateway names what keeps this browser from the service. */
const silentWords = (failure: Failure): string =>
  [...(isGatewayPage(failure) ? [explain(failure)] : []), t('failureMayHaveArrived')].join(' ');

/** Whether the same text, sent again, can succeed. */
const isRetryable = ({ kind }: Failure): boolean => kind !== 'already-sent' && kind !== 'invalid';

type ButtonsProps = {
  ticket: NewTicketForm;
  guard: Guard;
  right: RequiredRight;
  onCancel: () => void;
};

function Buttons({ ticket, guard, right, onCancel }: ButtonsProps) {
  const { draft, attachments, lens, pending } = ticket;
  return (
    <div className={styles.buttons}>
      <GuardedButton
        guard={guard}
        type="submit"
        look="primary"
        busy={pending}
        disabled={!draft.ready || right.isMissing}
        aria-describedby={right.id}
      >
        {t(pending ? 'creatingTicket' : 'createTicket')}
      </GuardedButton>
      <AttachButton attachments={attachments} intake={ticket.intake} disabled={pending} />
      <LensButton lens={lens} />
      <Button look="quiet" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}
