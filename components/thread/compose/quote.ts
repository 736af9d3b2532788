import type { Message } from '../../../lib/domain/tickets/message';
import { writerOf } from '../../../lib/domain/tickets/message-rules';
import { t } from '../../../lib/words/words';
import { fullTime } from '../../ui/feedback/times';
import type { TextEdit } from './text-edit';

/** A message as a quotation in Markdown: who wrote it and when, and each of its lines. */
export const quoteOf = (message: Message): string =>
  [headOf(message), '', ...message.text.trim().split(/\r\n?|\n/)]
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

function headOf(message: Message): string {
  const who = message.authorName ?? t(QUOTED[writerOf(message)]);
  return message.createdAt === undefined
    ? t('quoteHead', who)
    : t('quoteHeadAt', who, fullTime(message.createdAt));
}

/**
 * The service's managers read the quotation, so what our side wrote is not "You". The names of colleagues
 * are the team's, and the service does not get them.
 */
const QUOTED = {
  you: 'quoteOurs',
  team: 'quoteOurs',
  manager: 'authorManager',
  other: 'authorUnknown',
} as const;

/** Inserts text on lines of its own at the caret, with an empty line around it. The caret stands below it. */
export function insertOnOwnLines(text: string, caret: number, inserted: string): TextEdit {
  const before = text.slice(0, caret);
  const missing = (has: number) => '\n'.repeat(Math.max(0, 2 - has));
  const above = before.trim() === '' ? '' : missing(newlinesAtEnd(before));
  const after = text.slice(caret);
  const newlinesAfter = /^\n*/.exec(after)?.[0].length ?? 0;
  const insert = above + inserted + missing(newlinesAfter);
  const end = caret + insert.length + Math.min(2, newlinesAfter);
  return { from: caret, to: caret, insert, start: end, end };
}

const newlinesAtEnd = (text: string): number => /\n*$/.exec(text)?.[0].length ?? 0;
