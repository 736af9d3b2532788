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

/** Fields that are made of a closed list, of digits or by chance, and never of what somebody said. */
const FIXED: ReadonlySet<string> = new Set([
  ...['format', 'environment', 'verdict', 'shown', 'blame', 'state', 'digest'],
  ...['number', 'step', 'until', 'newlyFailing', 'newlyPassing', 'id', 'run', 'keyEnd', 'name'],
]);

/**
 * A run with every string in it put through `change`, which is told whether it stands in a field that
 * is never free text. Undefined where what comes of it is no run.
 */
export function changeStrings(
  run: Run,
  change: (text: string, isFixed: boolean) => string,
): Run | undefined {
  const walk = (value: unknown, field: string): unknown => {
    if (typeof value === 'string') return change(value, FIXED.has(field));
    if (Array.isArray(value)) return value.map((item) => walk(item, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, walk(item, name)]),
    );
  };
  return Run.safeParse(walk(run, '')).data;
}
