import { useEffect, useRef, useState } from 'react';
import { reference } from '../../../lib/domain/crm/record-reference';
import { draftSubject } from '../../../lib/domain/tickets/draft-subject';
import { ticketBody } from '../../../lib/domain/tickets/request-bodies';
import type { Draft } from '../../../lib/protocol/requests/drafts';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { useAttachments } from '../../attachment/use-attachments';
import { useGivenFiles } from '../../attachment/use-given-files';
import { useLens } from '../../lens/use-lens';
import { useDraft } from '../../ui/autosave/use-draft';
import { useAction } from '../../ui/data/use-action';
import { useForm } from '../../ui/form/use-form';
import { type RecordFacts, recordCustomer } from '../record-facts';
import {
  faultsOf,
  initialDraft,
  type NewTicketFaults,
  newTicket,
  refusals,
  withClient,
  withoutClient,
} from './new-ticket';
import { useBoundInstallation } from './use-bound-installation';

/** What the form reports once the ticket was submitted. */
export type NewTicketCallbacks = {
  onCreated: (row: TicketRow) => void;
  /** The ticket waits in the outbox and will be created later. */
  onKept: () => void;
};

/** The state of the form `New ticket`, and the actions of its controls. */
export type NewTicketForm = ReturnType<typeof useNewTicket>;

export function useNewTicket(view: RecordFacts, { onCreated, onKept }: NewTicketCallbacks) {
  const bound = useBoundInstallation(view);
  const { scope, record, client } = bound.facts;
  const draft = useTicketDraft(bound.facts);
  const lens = useLens(scope, recordCustomer(bound.facts));
  const attachments = useAttachments(draft);
  const create = useAction('ticket.create');
  // From then on the form accepts no input until it is closed.
  const [isSubmitted, setSubmitted] = useState(false);
  const isSending = create.pending || lens.isChecking || isSubmitted;
  const intake = useGivenFiles({
    attachments,
    draft,
    scope,
    isEditable: draft.ready && !isSending,
  });
  const { failure } = create;
  const wrongCustomer = failure?.kind === 'names-another' ? failure : undefined;
  const value = withClient(draft.value, client);

  const change = (part: Partial<Draft>) => {
    draft.change(part);
    if (wrongCustomer) create.reset();
  };
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  // While its files are looked at, another press would send the ticket twice.
  const isLooking = useRef(false);
  const submit = async (anyway = false): Promise<NewTicketFaults | undefined> => {
    if (isLooking.current) return undefined;
    isLooking.current = true;
    const isStuck = await intake.isStuck().finally(() => {
      isLooking.current = false;
    });
    // What was typed meanwhile goes along.
    const sent = latest.current;
    const faults = faultsOf(sent);
    if (attachments.unfinished) attachments.showFaults();
    if (attachments.unfinished || Object.keys(faults).length > 0) return faults;
    if (isStuck) return undefined;
    draft.saveNow();
    const ticket = newTicket(sent, record);
    const { commandId } = sent;
    if (!anyway && !(await lens.passes(ticketBody(ticket)))) return undefined;
    const outcome = await create.run({ scope, commandId, ticket, record: record.ref, anyway });
    if (!outcome.ok) return undefined;
    draft.finish(sent);
    setSubmitted(true);
    if (outcome.value.kind === 'done') onCreated(outcome.value.row);
    else onKept();
    return undefined;
  };
  const form = useForm(create, () => submit());
  const pending = form.pending || isSending;
  return {
    form,
    bound,
    lens,
    body: ticketBody(newTicket(value, record)),
    draft,
    value,
    attachments,
    intake,
    pending,
    failure,
    wrongCustomer,
    // Said once the form was sent, and no longer than it is true.
    faults: form.fault ? faultsOf(value) : {},
    refused: refusals(failure),
    readOnly: !draft.ready || pending,
    change,
    setField: (name: string, text: string) =>
      change({ fields: { ...draft.value.fields, [name]: text } }),
    submit: () => form.submit(),
    /** Sends although the text names another customer. */
    submitAnyway: () => form.submit(() => submit(true)),
    /** Sends the same text as another ticket. */
    submitAsNew: () => {
      latest.current = withClient(draft.renew(), client);
      return form.submit();
    },
    clearFailure: create.reset,
    startOver: () => {
      intake.removeAll();
      draft.finish();
      form.reset();
    },
  };
}

/** The draft of a record's new ticket. */
function useTicketDraft({ scope, record, leavesOutAddress }: RecordFacts) {
  const subject = draftSubject.newTicket(reference(record.ref));
  const draft = useDraft({ scope, subject }, () =>
    initialDraft(record, { withAddress: !leavesOutAddress }),
  );
  // Clients belong to an installation: reset the choice when it changes.
  const installationId = useRef(scope.installationId);
  useEffect(() => {
    if (installationId.current === scope.installationId) return;
    installationId.current = scope.installationId;
    draft.change({ fields: withoutClient(draft.value.fields) });
  });
  return draft;
}
