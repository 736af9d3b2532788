import type { LinkDoubts } from '../../lib/domain/tickets/link-doubts';
import type { Writer } from '../../lib/domain/tickets/message-rules';
import type { Ticket } from '../../lib/domain/tickets/ticket';
import { PRIORITIES, TICKET_STATUSES, whoseTurn } from '../../lib/domain/tickets/ticket-states';
import { listOf, t, type Word } from '../../lib/words/words';
import type { Choice } from '../ui/controls/Select';

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

/** The status of a ticket that is done. */
export const CLOSED = 'Closed' satisfies (typeof TICKET_STATUSES)[number];

/** A status in words; an unknown status unchanged. */
export const statusWord = (status: string): string => inWords(STATUS_WORDS, status);

/** A priority in words; an unknown priority unchanged. */
export const priorityWord = (priority: string): string => inWords(PRIORITY_WORDS, priority);

/** The statuses to choose from, including the ticket's own if it is an unknown one. */
export const statusChoices = (own?: string): Choice[] => choices(TICKET_STATUSES, own, statusWord);

/** The priorities to choose from, including the ticket's own if it is an unknown one. */
export const priorityChoices = (own?: string): Choice[] => choices(PRIORITIES, own, priorityWord);

/**
 * Whose turn it is, if the status or the last message says so. If a colleague wrote last, the words say that the team
 * answered, so that no second agent answers it.
 */
export function turnWord(status: string, lastBy?: Writer): string | undefined {
  const turn = turnOf(status, lastBy);
  const answered = lastBy === 'team' && turn !== undefined && whoseTurn(status) !== 'nobody';
  return answered ? t('turnAfterTeam', turn) : turn;
}

/** Statuses whose own words say whose turn it is. */
const SAYS_TURN = ['WaitingForClient', 'WaitingForManager', 'Closed'];

/** Whose turn it is, where the words of the status beside it do not say it. */
export const turnNote = (status: string, lastBy?: Writer): string | undefined =>
  SAYS_TURN.includes(status) && (lastBy !== 'team' || status === 'Closed')
    ? undefined
    : turnWord(status, lastBy);

function turnOf(status: string, lastBy: Writer | undefined): string | undefined {
  switch (whoseTurn(status, lastBy)) {
    case 'manager':
      return t('turnManager');
    case 'client':
      return t('turnClient');
    case 'nobody':
      return t('turnNobody');
    case 'unknown':
      return undefined;
  }
}

/** Why a ticket should perhaps not be linked to another record; empty if nothing is against it. */
export const doubtWords = ({ elsewhere, installation }: LinkDoubts): string =>
  [
    ...(elsewhere.length > 0 ? [t('linkedElsewhere', listOf(elsewhere, 'sentence'))] : []),
    ...(installation === undefined ? [] : [t('linkedElsewhereInstallation', installation)]),
  ].join(' ');

/** A ticket's summary, or the words for an empty one. */
export const summaryOf = ({ summary }: Pick<Ticket, 'summary'>): string =>
  summary.trim() || t('noSummary');

function inWords(words: Partial<Record<string, Word>>, value: string): string {
  const word = Object.hasOwn(words, value) ? words[value] : undefined;
  return word ? t(word) : value;
}

function choices(
  known: readonly string[],
  own: string | undefined,
  word: (value: string) => string,
): Choice[] {
  const values = own === undefined || known.includes(own) ? known : [...known, own];
  return values.map((value) => ({ value, label: word(value) }));
}
