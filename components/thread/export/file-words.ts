import { plainName } from '../../../lib/domain/tickets/plain-name';
import { listOf, t } from '../../../lib/words/words';
import { priorityWord, statusWord } from '../../ticket/ticket-words';
import { environmentWord } from '../../ui/feedback/EnvironmentBadge';
import { authorWord } from '../Author';
import type { ExportedEnd, ExportedFile, ExportedMessage, ExportedThread } from './exported';

/** A line of an export: its name and its value, which may be a text of strangers. */
export type FileFact = readonly [name: string, value: string];

/** What an export for people says about its ticket, and about itself. */
export function factsOf(thread: ExportedThread, { messageCount, sha256 }: ExportedEnd): FileFact[] {
  const { ticket, installation, program } = thread;
  const facts: (readonly [string, string | undefined])[] = [
    [t('ticketId'), ticket.id],
    [t('externalReference'), ticket.externalReference],
    [t('clientId'), ticket.clientId],
    [t('status'), ticket.status && statusWord(ticket.status)],
    [t('priority'), ticket.priority && priorityWord(ticket.priority)],
    [t('environment'), environmentWord(thread.environment)],
    [
      t('installation'),
      listOf([installation.name, installation.id].filter((part) => part !== undefined)),
    ],
    [t('createdAt'), ticket.createdAt],
    [t('exportConfirmedAt'), ticket.confirmedAt],
    [t('exportMessages'), String(messageCount)],
    [t('exportedAt'), bothTimes(thread.exportedAt, thread.exportedAtLocal)],
    [t('exportedBy'), `${program.name} ${program.version}`],
    ['SHA-256', sha256],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}

/** Who wrote a message. */
export const writerWord = ({ writer, authorName, colleague }: ExportedMessage): string =>
  authorWord({ writer, name: authorName ?? colleague, at: undefined });

/** When it was written, in both zones. */
export const timeWord = ({ createdAt, createdAtLocal }: ExportedMessage): string =>
  createdAt === undefined ? t('exportNoTime') : bothTimes(createdAt, createdAtLocal);

const bothTimes = (utc: string, local = ''): string =>
  `${utc} (${local.replace('[', ' ').replace(']', '')})`;

/** What is known of a file, in one line. */
export const fileWords = ({ name, mimeType, url, queryRemoved, hash }: ExportedFile): string =>
  [
    plainName(name) || t('noFileName'),
    plainName(mimeType),
    queryRemoved ? t('exportQueryRemoved', plainName(url)) : plainName(url),
    plainName(hash) || t('hashNotGiven'),
  ]
    .filter(Boolean)
    .join(' · ');

/** Says that messages are missing, if so. */
export const missingWords = ({ complete, messageCount }: ExportedEnd): string | undefined =>
  complete ? undefined : t('exportIncomplete', messageCount);
