import { Run } from '../../domain/go-live';

/**
 * What no report may hold: characters that XML 1.0 forbids (section 2.2: control characters, halves of
 * surrogate pairs, U+FFFE, U+FFFF), and those that turn the direction of what follows them.
 */
const UNFIT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text with U+FFFD for each character that would break a report, or turn it round. */
export const cleanText = (text: string): string => text.replace(UNFIT, '\ufffd');

/** What may stand in a string of a run: a word of a closed list, figures made by chance or count, or any text. */
export type Kind = 'closed' | 'figure' | 'text';

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ...['format', 'environment', 'verdict', 'shown', 'blame', 'state', 'name'].map(closed),
  ...['number', 'step', 'until', 'newlyFailing', 'newlyPassing'].map(figure),
  ...['id', 'run', 'digest', 'subject', 'keyEnd'].map(figure),
]);

/** A run with every string in it put through `change`. Undefined where what comes of it is no run. */
export function changeStrings(
  run: Run,
  change: (text: string, kind: Kind) => string,
): Run | undefined {
  const walk = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return change(value, KINDS.get(field) ?? 'text');
    if (Array.isArray(value)) return value.map((item) => walk(item, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, walk(item, name)]),
    );
  };
  return Run.safeParse(walk(run, '')).data;
}

function closed(field: string): [string, Kind] {
  return [field, 'closed'];
}

function figure(field: string): [string, Kind] {
  return [field, 'figure'];
}
