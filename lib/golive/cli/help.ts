import { OPTIONS } from './options';

const rows = Object.entries<{ value?: string; usual?: string; text: string }>(OPTIONS).map(
  ([name, { value, usual, text }]): [string, string] => [
    `--${name}${value ? ` ${value}` : ''}`,
    usual ? `${text} Usually ${usual}.` : text,
  ],
);
const width = Math.max(...rows.map(([option]) => option.length));

/** The text of `--help`. The command line is English for engineers, in every language of the system (decision 85). */
export const HELP = `Runs the go-live checks against a service and writes their report.

  npm run golive -- --address URL --receiver URL --out DIR

${rows.map(([option, text]) => `  ${option.padEnd(width)}  ${text}`).join('\n')}

The key comes from ALONGSIDE_KEY, the key that may less from ALONGSIDE_LIMITED_KEY, the receiver's
secret from ALONGSIDE_RECEIVER_SECRET, or each from a file; never from an argument.

Ends with 0: passed, 1: failed, 2: could not run. More in docs/golive.md.
`;
