import {
  type FoundMarker,
  fillTyped,
  fillVariables,
  findMarkers,
  isVariable,
  type ReplyVariable,
  type VariableValues,
} from '../../lib/domain/tickets/reply-variables';
import { browserLanguage, t, type Word } from '../../lib/words/words';

const WORDS: Record<ReplyVariable, Word> = {
  'record.name': 'variableRecordName',
  'ticket.summary': 'variableTicketSummary',
  'ticket.id': 'variableTicketId',
  'client.id': 'variableClientId',
  'agent.name': 'variableAgentName',
  date: 'variableDate',
  'date.tomorrow': 'variableDateTomorrow',
};

/** What a variable stands for; a name that is none, unchanged. A language may lack the word. */
export function variableWord(name: string): string {
  const known = name.toLowerCase();
  return (isVariable(known) && t(WORDS[known])) || name;
}

/** The text in the place of a value that is not known. It has brackets in every language. */
const marker = (name: string): string => {
  const word = variableWord(name);
  return `[${t('variableMissing', word) || `? ${word}`}]`;
};

/** A saved reply with its values; a value that is not known is marked. */
export const filledReply = (text: string, values: VariableValues): string =>
  fillVariables(text, values, marker);

/** The same for a text with variables that the agent typed. */
export const filledText = (text: string, values: VariableValues): string =>
  fillTyped(text, values, marker);

/** The gaps that a text still has. */
export const gapsIn = (text: string): FoundMarker[] => findMarkers(text, marker);

/** The dates that saved replies can contain, as the user's browser writes them. */
export function dateValues(now: number): VariableValues {
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  const format = new Intl.DateTimeFormat(browserLanguage(), { dateStyle: 'long' });
  return { date: format.format(now), 'date.tomorrow': format.format(tomorrow) };
}
