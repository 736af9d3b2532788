import type { RecordRef } from '../crm/record';
import { reference } from '../crm/record-reference';
import type { NewMessage } from './message';
import type { NewTicketData } from './ticket';

// The exact bodies that a ticket and a message are sent with. The background stores and sends them,
// and the screens show them before that: both call these functions.

/** A record's new ticket as it is sent: with the record as its reference. */
export const ticketOfRecord = (ticket: NewTicketData, record: RecordRef): NewTicketData => ({
  ...ticket,
  clientId: ticket.clientId.trim(),
  externalReference: reference(record),
});

/** The body of POST …/tickets. Leaves out optional fields that are empty. */
export const ticketBody = (ticket: NewTicketData): string =>
  JSON.stringify({
    clientId: ticket.clientId,
    summary: ticket.summary,
    description: ticket.description,
    ...(ticket.externalReference ? { externalReference: ticket.externalReference } : {}),
    priority: ticket.priority,
    attachments: ticket.attachments.map(attachmentFields),
  });

/** The body of POST …/messages. */
export const messageBody = ({ text, attachments }: NewMessage): string =>
  JSON.stringify({ text, attachments: attachments.map(attachmentFields) });

const attachmentFields = ({ name, mimeType, url, hash }: NewMessage['attachments'][number]) => ({
  name,
  mimeType,
  url,
  ...(hash ? { hash } : {}),
});
