import type { Failure } from '../../../lib/domain/core/failure';
import type { CrmRecord } from '../../../lib/domain/crm/record';
import type { KnownClient } from '../../../lib/domain/tickets/client';
import { isClientId } from '../../../lib/domain/tickets/client-id';
import { ticketOfRecord } from '../../../lib/domain/tickets/request-bodies';
import type { NewTicketData } from '../../../lib/domain/tickets/ticket';
import { PRIORITIES } from '../../../lib/domain/tickets/ticket-states';
import type { Draft } from '../../../lib/protocol/requests/drafts';
import { explain, type FieldError, fieldErrors } from '../../../lib/words/explain';
import { recordTitle } from '../../../lib/words/record-words';
import { t } from '../../../lib/words/words';

/** What the form finds wrong before it sends anything. */
export type NewTicketFaults = { summary?: string; clientId?: string };

type Field = (typeof FIELDS)[number];
const FIELDS = ['summary', 'description', 'clientId', 'priority', 'attachments'] as const;

/** The draft that the form starts with, filled in from the record. */
export const initialDraft = (record: CrmRecord, { withAddress = true } = {}): Draft => ({
  commandId: crypto.randomUUID(),
  text: withAddress ? `\n\n${record.url}` : '',
  attachments: [],
  fields: { summary: `${recordTitle(record)}: `, priority: 'Regular' },
});

/**
 * A draft with the record's known client, unless the user typed another. The known client is not
 * saved with the draft, because it may have changed when the user continues. A test client replaces
 * what was typed: test tickets must be for it (partner-api.md, "Installation").
 */
export const withClient = (draft: Draft, { clientId, from }: KnownClient): Draft => ({
  ...draft,
  fields: from === 'test-client' ? { ...draft.fields, clientId } : { clientId, ...draft.fields },
});

/** The fields of a draft without its client. */
export function withoutClient(fields: Draft['fields']): Draft['fields'] {
  const { clientId: _, ...rest } = fields;
  return rest;
}

/** What is still wrong with a draft. */
export function faultsOf({ fields }: Draft): NewTicketFaults {
  return {
    ...(fields.summary?.trim() ? {} : { summary: t('summaryMissing') }),
    ...(isClientId(fields.clientId ?? '')
      ? {}
      : { clientId: t(fields.clientId?.trim() ? 'clientIdForm' : 'clientIdMissing') }),
  };
}

/** The ticket that a draft describes. */
export function newTicket({ text, attachments, fields }: Draft, record: CrmRecord): NewTicketData {
  return ticketOfRecord(
    {
      clientId: fields.clientId ?? '',
      summary: (fields.summary ?? '').trim(),
      description: text.trim(),
      priority: PRIORITIES.find((one) => one === fields.priority) ?? 'Regular',
      attachments,
    },
    record.ref,
  );
}

/** The service's field errors. With `placed`, they say everything, and no other notice is needed. */
export function refusals(failure: Failure | undefined): {
  of: Partial<Record<Field, string>>;
  rest: FieldError[];
  placed: boolean;
} {
  if (failure?.kind === 'not-a-client-id')
    return { of: { clientId: t('clientIdForm') }, rest: [], placed: true };
  if (failure?.kind === 'not-the-test-client')
    return { of: { clientId: explain(failure) }, rest: [], placed: true };
  return { ...fieldErrors(failure, FIELDS), placed: false };
}
