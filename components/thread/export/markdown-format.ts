import { t } from '../../../lib/words/words';
import { summaryOf } from '../../ticket/ticket-words';
import type { Format } from './collect';
import type { ExportedFile } from './exported';
import { factsOf, fileWords, missingWords, timeWord, writerWord } from './file-words';

// What strangers wrote stands in quotations and cannot pretend to be a heading or another message.

const oneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|~]/g, '\\$&');

const quoted = (text: string): string =>
  text
    .split(/\r\n?|\n|\u2028|\u2029/)
    // A renderer must not take a tag in it for HTML, nor hide `[1]: words` as the address of a link `[1]` elsewhere.
    .map((line) => `> ${line.replace(/<(?=[a-z/!?])/gi, '\\<').replaceAll(']:', ']\\:')}`.trimEnd())
    .join('\n');

const filesOf = (files: readonly ExportedFile[]): string =>
  files.map((file) => `- ${t('exportFile')}: ${oneLine(fileWords(file))}\n`).join('');

/** A thread as Markdown, with the SHA-256 of each message: as a file, and to paste somewhere. */
export const markdownFormat: Format = {
  type: 'text/markdown',
  extension: 'md',
  message: (message, sha256) => {
    const head = `## ${message.number}. ${oneLine(writerWord(message))}, ${timeWord(message)}`;
    const text = message.readable ? quoted(message.text) : `*${t('messageUnreadable')}*`;
    const digest = `- ID: ${oneLine(message.id)}\n- SHA-256: ${sha256}\n`;
    const more = filesOf(message.attachments) + digest;
    return `\n${[head, message.readable && message.text.trim() === '' ? '' : text, more.trimEnd()]
      .filter(Boolean)
      .join('\n\n')}\n`;
  },
  around: (thread, end) => {
    const { ticket } = thread;
    const facts = factsOf(thread, end).map(([name, value]) => `- ${name}: ${oneLine(value)}\n`);
    const missing = missingWords(end);
    const parts = [
      `# ${oneLine(summaryOf(ticket))}`,
      missing && `**${missing}**`,
      facts.join('').trimEnd(),
      ticket.description.trim() && quoted(ticket.description),
      filesOf(ticket.attachments).trimEnd(),
    ];
    return { before: `${parts.filter(Boolean).join('\n\n')}\n`, after: '' };
  },
};
