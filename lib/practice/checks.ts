import type { Failure } from '../domain/core/failure';
import { PRACTICE_CUSTOMER, PRACTICE_SCOPE } from '../domain/practice/customer';
import type { Attachment } from '../domain/tickets/attachment';
import { attachmentFaults } from '../domain/tickets/attachment-rules';
import { isClientId } from '../domain/tickets/client-id';
import { isSameClient } from '../domain/tickets/client-rules';
import type { NewMessage } from '../domain/tickets/message';
import { hasContent } from '../domain/tickets/message-rules';
import type { NewTicketData, TicketChange } from '../domain/tickets/ticket';
import { PRIORITIES, TICKET_STATUSES } from '../domain/tickets/ticket-states';
import { t } from '../words/words';

// What the service refuses (partner-api.md). test/practice/same-rules.test.ts compares these rules
// with those of the stand-in service of the tests.

type FieldFault = { field: string; message: string };

const LONGEST_TEXT = 20_000;
const LONGEST_REFERENCE = 120;

/** Why the service would refuse a new ticket; undefined if it would not. */
export const refusalOfTicket = (ticket: NewTicketData): Failure | undefined =>
  refusal([
    ...clientFaults(ticket.clientId),
    ...tooLong('summary', ticket.summary, LONGEST_TEXT),
    ...tooLong('description', ticket.description, LONGEST_TEXT),
    ...tooLong('externalReference', ticket.externalReference ?? '', LONGEST_REFERENCE),
    ...ofAttachments(ticket.attachments),
  ]);

/** Why the service would refuse a change of a ticket. */
export const refusalOfChange = ({
  summary = '',
  status,
  priority,
}: TicketChange): Failure | undefined =>
  refusal([
    ...tooLong('summary', summary, LONGEST_TEXT),
    ...unknownValue('status', status, TICKET_STATUSES),
    ...unknownValue('priority', priority, PRIORITIES),
  ]);

/** Why the service would refuse a message. */
export const refusalOfMessage = (message: NewMessage): Failure | undefined =>
  hasContent(message)
    ? refusal([
        ...tooLong('text', message.text, LONGEST_TEXT),
        ...ofAttachments(message.attachments),
      ])
    : { kind: 'nothing-said' };

const refusal = (fields: FieldFault[]): Failure | undefined =>
  fields.length > 0 ? { kind: 'invalid', status: 422, serviceError: { fields } } : undefined;

function clientFaults(clientId: string): FieldFault[] {
  if (!isClientId(clientId)) return [{ field: 'clientId', message: t('clientIdForm') }];
  return isSameClient(clientId, PRACTICE_CUSTOMER.clientId)
    ? []
    : [{ field: 'clientId', message: t('practiceOtherClient') }];
}

const tooLong = (field: string, text: string, longest: number): FieldFault[] =>
  text.length > longest ? [{ field, message: t('practiceTooLong', longest) }] : [];

const unknownValue = (
  field: string,
  value: string | undefined,
  known: readonly string[],
): FieldFault[] =>
  value === undefined || known.includes(value) ? [] : [{ field, message: t('practiceUnknown') }];

const ofAttachments = (attachments: readonly Attachment[]): FieldFault[] =>
  attachments.flatMap((attachment, index) =>
    attachmentFaults(attachment, PRACTICE_SCOPE.environment).map(({ field, word }) => ({
      field: `attachments.${index}.${field}`,
      message: t(word),
    })),
  );
