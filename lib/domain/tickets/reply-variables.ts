import { plainName } from './plain-name';

// A saved reply can name values: `{{client.id}}`. Each is replaced when the reply is inserted. One without
// a value becomes a marker that the agent has to replace; braces never reach the service.

export const REPLY_VARIABLES = [
  'record.name',
  'ticket.summary',
  'ticket.id',
  'client.id',
  'agent.name',
  'date',
  'date.tomorrow',
] as const;
export type ReplyVariable = (typeof REPLY_VARIABLES)[number];

/** What is known where a reply is written. */
export type VariableValues = { [Name in ReplyVariable]?: string | undefined };

/** The text in the place of a variable without a value; `name` as it stands between the braces. */
type Marker = (name: string) => string;

/** Braces around up to 100 characters. Empty ones name nothing: they are text. */
const VARIABLE = /\{\{([^{}]{1,100})\}\}/g;

const nameOf = (between: string): string => between.trim().replace(/\s+/g, ' ').toLowerCase();

export const isVariable = (name: string): name is ReplyVariable =>
  REPLY_VARIABLES.some((known) => known === name);

/** The names in a text's braces, each once. */
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, between = '']) => nameOf(between))),
];

/** The variables of a text. */
export const variablesIn = (text: string): ReplyVariable[] => namesIn(text).filter(isVariable);

/** What a text has in braces that is no variable. */
export const unknownVariablesIn = (text: string): string[] =>
  namesIn(text).filter((name) => name !== '' && !isVariable(name));

/** Replaces all variables of a saved reply; unknown ones become markers, too. Values are not read again. */
export const fillVariables = (text: string, values: VariableValues, marker: Marker): string =>
  text.replace(VARIABLE, (braces, between: string) => {
    const name = nameOf(between);
    if (name === '') return braces;
    return (isVariable(name) ? plainValue(values[name]) : '') || marker(between.trim());
  });

/** The same for what the agent typed by hand: other braces are the agent's own words. */
export const fillTyped = (text: string, values: VariableValues, marker: Marker): string =>
  text.replace(VARIABLE, (braces, between: string) => {
    const name = nameOf(between);
    return isVariable(name) ? plainValue(values[name]) || marker(between.trim()) : braces;
  });

/** A value as text in a line. What looks like a variable in it is pulled apart, so that it stays text. */
const plainValue = (value = ''): string =>
  plainName(value)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\{(?=\{)/g, '{ ');

/** A marker in a text. */
export type FoundMarker = { start: number; end: number; name: string };

/** The markers in a text, in order. They are recognized by what `marker` writes around a name. */
export function findMarkers(text: string, marker: Marker): FoundMarker[] {
  const [before = '', after = ''] = marker('\0').split('\0');
  if (before === '' || after === '') return [];
  const found: FoundMarker[] = [];
  for (let start = text.indexOf(before); start >= 0; start = text.indexOf(before, start + 1)) {
    const end = text.indexOf(after, start + before.length);
    const name = end < 0 ? '' : text.slice(start + before.length, end);
    if (name.trim() && name.length <= 100 && !/[\n[\]]/.test(name))
      found.push({ start, end: end + after.length, name });
  }
  return found;
}
