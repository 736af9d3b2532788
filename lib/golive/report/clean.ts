import * as v from '../../domain/core/schema';
import { Run } from '../../domain/golive/run';

/**
 * Characters that no report may hold: those that XML 1.0 forbids (section 2.2: control characters,
 * lone surrogates, U+FFFE, U+FFFF), and those that change the direction of text.
 */
const UNFIT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text with U+FFFD for each character that would break a report or change its direction. */
export const cleanText = (text: string): string => text.replace(UNFIT, '\ufffd');

/** What a string of a run may hold: a word of a closed list, generated digits, or any text. */
export type StringKind = 'closed' | 'figure' | 'text';

const STRING_KINDS: ReadonlyMap<string, StringKind> = new Map([
  ...['format', 'environment', 'verdict', 'shown', 'blame', 'state', 'name'].map(closed),
  ...['number', 'step', 'until', 'newlyFailing', 'newlyPassing'].map(figure),
  ...['id', 'run', 'digest', 'subject', 'keyEnd'].map(figure),
]);

/** Applies `change` to every string of a run. Undefined if the result is not a valid run. */
export function changeStrings(
  run: Run,
  change: (text: string, kind: StringKind) => string,
): Run | undefined {
  const walk = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return change(value, STRING_KINDS.get(field) ?? 'text');
    if (Array.isArray(value)) return value.map((item) => walk(item, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, walk(item, name)]),
    );
  };
  return v.tryParse(Run, walk(run, ''));
}

function closed(field: string): [string, StringKind] {
  return [field, 'closed'];
}

function figure(field: string): [string, StringKind] {
  return [field, 'figure'];
}
