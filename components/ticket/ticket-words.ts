import type { LinkDoubts } from '../../lib/border/questions-tickets';
import type { Writer } from '../../lib/domain/message';
import { PRIORITIES, TICKET_STATUSES, type Ticket, whoseTurn } from '../../lib/domain/ticket';
import { say, type Word } from '../../lib/words/words';
import type { Choice } from '../ui/Select';

const STATUS_WORDS: Partial<Record<string, Word>> = {
  InProgress: 'statusInProgress',
  WaitingForClient: 'statusWaitingForClient',
  WaitingForManager: 'statusWaitingForManager',
  Closed: 'statusClosed',
} satisfies Record<(typeof TICKET_STATUSES)[number], Word>;

const PRIORITY_WORDS: Partial<Record<string, Word>> = {
  Regular: 'priorityNormal',
  Sticky: 'priorityRaised',
  Emergency: 'priorityUrgent',
} satisfies Record<(typeof PRIORITIES)[number], Word>;

/** A status in words; one that nobody knows as it came. */
export const statusWord = (status: string): string => inWords(STATUS_WORDS, status);

/** A priority in words; one that nobody knows as it came. */
export const priorityWord = (priority: string): string => inWords(PRIORITY_WORDS, priority);

/** The statuses to choose from, and the ticket's own where it is none of them. */
export const statusChoices = (own?: string): Choice[] => choices(TICKET_STATUSES, own, statusWord);

/** The priorities to choose from, and the ticket's own where it is none of them. */
export const priorityChoices = (own?: string): Choice[] => choices(PRIORITIES, own, priorityWord);

/**
 * Whose move it is, where the status tells. A colleague who wrote last is named: one answer of the
 * team is enough.
 */
export function turnWord(status: string, lastBy?: Writer): string | undefined {
  const turn = turnOf(status);
  const answered = lastBy === 'team' && turn !== undefined && whoseTurn(status) !== 'nobody';
  return answered ? say('turnAfterTeam', turn) : turn;
}

function turnOf(status: string): string | undefined {
  switch (whoseTurn(status)) {
    case 'manager':
      return say('turnManager');
    case 'client':
      return say('turnClient');
    case 'nobody':
      return say('turnNobody');
    case 'unknown':
      return undefined;
  }
}

/** What speaks against linking a ticket to one more record; empty where nothing does. */
export const doubtWords = ({ elsewhere, installation }: LinkDoubts): string =>
  [
    ...(elsewhere.length > 0 ? [say('linkedElsewhere', elsewhere.join(', '))] : []),
    ...(installation === undefined ? [] : [say('linkedElsewhereInstallation', installation)]),
  ].join(' ');

/** What a ticket is called, also where its summary is empty. */
export const summaryOf = (ticket: Ticket): string => ticket.summary.trim() || say('noSummary');

function inWords(words: Partial<Record<string, Word>>, value: string): string {
  const word = Object.hasOwn(words, value) ? words[value] : undefined;
  return word ? say(word) : value;
}

function choices(
  known: readonly string[],
  own: string | undefined,
  word: (value: string) => string,
): Choice[] {
  const values = own === undefined || known.includes(own) ? known : [...known, own];
  return values.map((value) => ({ value, label: word(value) }));
}
