import type { Draft } from '../../lib/border/questions-tickets';
import type { KnownClient } from '../../lib/domain/client';
import type { Failure } from '../../lib/domain/failure';
import { type CrmRecord, recordTitle, reference } from '../../lib/domain/record';
import { isClientId, type NewTicket, PRIORITIES } from '../../lib/domain/ticket';
import { explain, type FieldError, fieldErrors } from '../../lib/words/explain';
import { say } from '../../lib/words/words';

/** What the form says is wrong before it asks the service. */
export type NewTicketFaults = { summary?: string; clientId?: string };

type Field = (typeof FIELDS)[number];
const FIELDS = ['summary', 'description', 'clientId', 'priority', 'attachments'] as const;

/** A new ticket's draft, filled in from the record. */
export const firstDraft = (record: CrmRecord): Draft => ({
  action: crypto.randomUUID(),
  text: `\n\n${record.url}`,
  attachments: [],
  fields: { summary: `${recordTitle(record)}: `, priority: 'Regular' },
});

/**
 * A draft with the client that is known of the record, unless another was typed. The known one is
 * not kept in the draft: it may be another by the time the draft is taken up again. A test client
 * takes the place of what was typed: test tickets must be for it (partner-api.md, "Installation").
 */
export const withClient = (draft: Draft, { clientId, from }: KnownClient): Draft => ({
  ...draft,
  fields: from === 'test-client' ? { ...draft.fields, clientId } : { clientId, ...draft.fields },
});

/** The fields of a draft without the client that was typed or taken for it. */
export function withoutClient(fields: Draft['fields']): Draft['fields'] {
  const { clientId: _, ...rest } = fields;
  return rest;
}

/** What a draft still lacks to become a ticket. */
export function faultsOf({ fields }: Draft): NewTicketFaults {
  return {
    ...(fields.summary?.trim() ? {} : { summary: say('summaryMissing') }),
    ...(isClientId(fields.clientId ?? '')
      ? {}
      : { clientId: say(fields.clientId?.trim() ? 'clientIdForm' : 'clientIdMissing') }),
  };
}

/** The ticket that a draft stands for. */
export function newTicket({ text, attachments, fields }: Draft, record: CrmRecord): NewTicket {
  return {
    clientId: (fields.clientId ?? '').trim(),
    summary: (fields.summary ?? '').trim(),
    description: text.trim(),
    externalReference: reference(record.ref),
    priority: PRIORITIES.find((one) => one === fields.priority) ?? 'Regular',
    attachments,
  };
}

/** What the service refused, at its fields. `placed` where that says everything there is to say. */
export function refusals(failure: Failure | undefined): {
  of: Partial<Record<Field, string>>;
  rest: FieldError[];
  placed: boolean;
} {
  if (failure?.kind === 'not-a-client-id')
    return { of: { clientId: say('clientIdForm') }, rest: [], placed: true };
  if (failure?.kind === 'not-the-test-client')
    return { of: { clientId: explain(failure) }, rest: [], placed: true };
  return { ...fieldErrors(failure, FIELDS), placed: false };
}
