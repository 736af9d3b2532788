import { done, failed, type Outcome } from '../../../domain/core/failure';
import * as v from '../../../domain/core/schema';
import type { Attachment } from '../../../domain/tickets/attachment';
import { ticketBody } from '../../../domain/tickets/request-bodies';
import { NewTicketData, type Ticket } from '../../../domain/tickets/ticket';
import type { Partner } from '../../../partner/client';
import { showsAllText, showsCreation } from '../../../partner/write-evidence';
import { environmentDb } from '../../../storage/databases';
import type { StoredCommand } from '../../../storage/stored-command';
import { isRetired } from '../../core/retired-installations';
import { defineCommand } from '../../outbox/define-command';
import { findCommand } from '../../outbox/store';
import { newDraftFrom, parseBody } from '../../outbox/to-draft';
import { dropDraft } from '../drafts';
import { saveClient } from '../record-clients';
import { saveLink } from '../ticket-links';
import { fetchTicket, saveTicket } from '../ticket-store';
import { deleteGivenFiles, filesAreReady, giveFiles, removeUnsentFiles } from './attached-files';
import { attachmentLinksWork } from './attachment-links';
import { notRead } from './message-in-thread';

type Payload = {
  kind: 'ticket.create';
  /** The draft subject of its form. */
  subject: string;
  /** The record that it is opened for. */
  reference: string;
  clientId: string;
  summary: string;
  /** Its attachments as the form has them, if some of them are being uploaded. */
  attachments?: Attachment[] | undefined;
};

/** POST …/tickets: a new ticket, linked to the record that it was opened from. */
export const createTicketCommand = defineCommand<Payload>({
  kind: 'ticket.create',
  checks: [
    {
      check: (command) =>
        filesAreReady(command, command.payload.attachments ?? [], (attachments) =>
          bodyWith(command, attachments),
        ),
    },
    { check: attachmentLinksWork },
  ],
  beforeSending: async (command) =>
    (await giveFiles(command, command.payload.attachments ?? [])) ? {} : undefined,
  execute: async (partner, command) => {
    const { environment, installationId, payload } = command;
    const scope = { environment, installationId };
    const created = await partner.createTicket(command);
    if (!created.ok) return created;
    const read = await asItStands(partner, created.value.made, command);
    if (!read.ok) return notRead(read.failure);
    const ticket = read.value;
    await saveTicket(scope, ticket, Date.now());
    await saveLink(scope, ticket.id, payload.reference, true);
    // The service returned another ticket than the one created: show that as a failure.
    if (!showsCreation(ticket, command))
      return failed({ kind: 'other-answer', ticketId: ticket.id });
    if (!isRetired(scope)) await saveClient(scope, payload.reference, payload.clientId);
    await dropDraft(environment, payload.subject, command.commandId);
    return done({ ...created.value, made: ticket.id });
  },

  /** The response to a creation may omit some of its text: then read the ticket. */
  onConfirmed: async ({ environment, installationId, commandId, payload }) => {
    await deleteGivenFiles(environment, payload.attachments ?? []);
    const now = await findCommand(environment, commandId);
    if (now?.state !== 'done' || now.result === undefined || (await isKept(now))) return;
    const scope = { environment, installationId };
    const requestedAt = Date.now();
    const read = await fetchTicket(scope, now.result);
    if (read.ok) await saveTicket(scope, read.value, requestedAt);
  },
  onRemoved: ({ environment, payload }) =>
    removeUnsentFiles(environment, payload.attachments ?? []),
  isKeptByService: (_, command) => isKept(command),

  toDraft: (command) => {
    const ticket = v.safeParse(NewTicketData, parseBody(command));
    if (!ticket.success) return undefined;
    const { summary, description, priority, clientId } = ticket.output;
    const attachments = command.payload.attachments ?? ticket.output.attachments;
    const fields: Record<string, string> = { summary, priority };
    // After a reset the client of the old ticket no longer exists.
    if (command.failure?.kind !== 'test-data-reset') fields.clientId = clientId;
    const { subject } = command.payload;
    return { ...newDraftFrom(command), subject, text: description, attachments, fields };
  },
  // The form can use the text again, because it fills in the current client itself.
  formSurvivesReset: true,

  redact: (payload) => ({ ...payload, summary: '', attachments: undefined }),
  describe: async (db, { kind, reference, summary, attachments }) => {
    const record = await db.get('records', reference);
    const name = record?.title ?? reference;
    return { kind, summary, record: name, ...(attachments && { attachments }) };
  },
});

/** The stored body with other attachments. */
function bodyWith(command: StoredCommand, attachments: Attachment[]): string {
  const ticket = v.tryParse(NewTicketData, parseBody(command));
  return ticket ? ticketBody({ ...ticket, attachments }) : command.body;
}

/** Whether the stored ticket contains the text that it was created with. */
async function isKept(command: StoredCommand): Promise<boolean> {
  const db = await environmentDb(command.environment);
  const known = await db.get('tickets', command.result ?? '');
  return known !== undefined && !known.forgotten && showsAllText(known.ticket, command);
}

/** The ticket of the response, read again if the response does not show our content. */
async function asItStands(
  partner: Partner,
  ticket: Ticket,
  command: StoredCommand,
): Promise<Outcome<Ticket>> {
  return showsCreation(ticket, command) ? done(ticket) : partner.ticket(ticket.id);
}
