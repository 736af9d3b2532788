import type { Scope } from '../../../lib/domain/core/installation';
import type { Attachment } from '../../../lib/domain/tickets/attachment';
import type { Message } from '../../../lib/domain/tickets/message';
import { type Writer, writerOf } from '../../../lib/domain/tickets/message-rules';
import type { TicketRow } from '../../../lib/protocol/requests/tickets';
import { localTime, zone } from './local-time';

/** A file as the export names it. A link's query may be a signature that opens it, so it is left out. */
export type ExportedFile = {
  name: string;
  mimeType: string;
  host: string;
  /** Without query and fragment. */
  url: string;
  queryRemoved: boolean;
  /** Empty if there is none. */
  hash: string;
};

/** A message as the export holds it, with the SHA-256 of all its other fields. */
export type ExportedMessage = {
  number: number;
  id: string;
  /** As the service says. */
  author: Message['author'];
  authorName?: string | undefined;
  /** As this browser knows. */
  writer: Writer;
  /** The colleague who sent it, as the team says. */
  colleague?: string | undefined;
  createdAt?: string | undefined;
  createdAtLocal?: string | undefined;
  text: string;
  /** False if the service's message could not be read. */
  readable: boolean;
  attachments: readonly ExportedFile[];
};

/** What an export says before its messages. */
export type ExportedThread = {
  format: 'alongside-thread/1';
  exportedAt: string;
  exportedAtLocal: string;
  timeZone: string;
  program: { name: 'Alongside'; version: string };
  environment: Scope['environment'];
  installation: { id: string; name?: string | undefined };
  ticket: {
    id: string;
    externalReference?: string | undefined;
    clientId?: string | undefined;
    summary: string;
    description: string;
    status: string;
    priority: string;
    createdAt?: string | undefined;
    updatedAt?: string | undefined;
    /** When the service last confirmed what is said here of the ticket. */
    confirmedAt?: string | undefined;
    attachments: readonly ExportedFile[];
  };
};

/** What an export says after its messages. */
export type ExportedEnd = {
  messageCount: number;
  /** False if this browser does not have the whole thread. */
  complete: boolean;
  /** Of the thread, with each message by its own SHA-256. */
  sha256: string;
};

const utc = (at: number | undefined): string | undefined =>
  at === undefined ? undefined : new Date(at).toISOString();

export const exportMessage = (
  message: Message,
  number: number,
  timeZone: string,
): ExportedMessage => ({
  number,
  id: message.id,
  author: message.author,
  authorName: message.authorName,
  writer: writerOf(message),
  colleague: message.colleague,
  createdAt: utc(message.createdAt),
  createdAtLocal:
    message.createdAt === undefined ? undefined : localTime(message.createdAt, timeZone),
  text: message.text,
  readable: message.readable,
  attachments: message.attachments.map(exportFile),
});

type About = {
  scope: Scope;
  installationName: string | undefined;
  row: TicketRow;
  version: string;
  now: number;
};

export function exportThread({
  scope,
  installationName,
  row,
  version,
  now,
}: About): ExportedThread {
  const { ticket, asOf } = row;
  return {
    format: 'alongside-thread/1',
    exportedAt: new Date(now).toISOString(),
    exportedAtLocal: localTime(now),
    timeZone: zone(),
    program: { name: 'Alongside', version },
    environment: scope.environment,
    installation: { id: scope.installationId, name: installationName },
    ticket: {
      id: ticket.id,
      externalReference: ticket.externalReference,
      clientId: ticket.clientId,
      summary: ticket.summary,
      description: ticket.description,
      status: ticket.status,
      priority: ticket.priority,
      createdAt: utc(ticket.createdAt),
      updatedAt: utc(ticket.updatedAt),
      confirmedAt: utc(asOf),
      attachments: ticket.attachments.map(exportFile),
    },
  };
}

export function exportFile({ name, mimeType, url, hash }: Attachment): ExportedFile {
  const [address = ''] = url.split(/[?#]/);
  const parsed = URL.parse(address);
  if (parsed) {
    // A user name and a password are secrets, too.
    parsed.username = '';
    parsed.password = '';
  }
  return {
    name,
    mimeType,
    host: parsed?.host ?? '',
    url: parsed && address.includes('@') ? parsed.href : address,
    queryRemoved: address !== url,
    hash,
  };
}
