import { parseArgs } from 'node:util';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { isLikeAKey, parseChecks, parsePermissions } from '../../domain/golive/run-options';
import { serviceAddress } from '../../partner/address';
import { toResult } from './unfit-words';

type Option = { value?: string; usual?: string; text: string };

/** Every option, in the order of `--help` and of docs/golive.md. */
export const OPTIONS = {
  address: { value: 'URL', text: 'Base address of the service, https. Needed.' },
  installation: {
    value: 'auto|ID',
    usual: 'auto',
    text: 'The installation to work in; `auto` takes the first that has a test client.',
  },
  receiver: { value: 'URL', text: 'Where the receiver takes notifications in (check 8).' },
  probe: {
    value: 'URL',
    text: 'Answers how often the receiver processed a notification; `{id}` stands for its id.',
  },
  out: { value: 'DIR', usual: 'golive-report', text: 'Where the report is written.' },
  checks: {
    value: 'all|remaining|N,N',
    usual: 'all',
    text: 'Which checks to run. `remaining`: those that did not pass in the run before of this service, key and installation.',
  },
  permissions: {
    value: 'NAME,NAME',
    usual: 'tickets:write',
    text: 'Permissions that the key is to have.',
  },
  before: {
    value: 'FILE',
    text: 'The `report.json` to compare with; usually the one in the directory of `--out`.',
  },
  deviations: { value: 'FILE', text: 'Failures that were agreed upon, as JSON.' },
  ticks: { value: 'FILE', text: 'What people did on the way to live use (check 11), as JSON.' },
  'test-ids': {
    value: 'FILE',
    text: 'Identifiers of the test environment, one a line, that must not turn up in live.',
  },
  'foreign-tickets': {
    value: 'FILE',
    text: 'Ids of tickets of another company or environment, one a line (check 6).',
  },
  'live-client': { value: 'ID', text: 'The client of the one ticket that may be made in live.' },
  'key-file': { value: 'FILE', text: 'Holds the key; in the place of `ALONGSIDE_KEY`.' },
  'limited-key-file': {
    value: 'FILE',
    text: 'Holds a key that may less (check 7); in the place of `ALONGSIDE_LIMITED_KEY`.',
  },
  'receiver-secret-file': {
    value: 'FILE',
    text: 'Holds a secret of the receiver; in the place of `ALONGSIDE_RECEIVER_SECRET`.',
  },
  help: { text: 'Prints this.' },
} as const satisfies Record<string, Option>;

type OptionName = keyof typeof OPTIONS;

/** The parsed options. A missing one was not given and has no default. */
export type Options = {
  address: string;
  installation: string;
  out: string;
  checks: 'all' | 'remaining' | readonly number[];
  permissions: readonly string[];
} & Partial<
  Record<Exclude<OptionName, 'address' | 'installation' | 'out' | 'checks' | 'permissions'>, string>
>;

/** Parses the arguments; `help` if that was requested. No error repeats text that may be a key. */
export function readOptions(args: readonly string[]): Outcome<Options | 'help', string> {
  // Every process on the machine can read arguments, and the shell's history keeps them.
  if (args.some(isLikeAKey))
    return failed(
      'An argument looks like a key or a secret. Others can read arguments: give it in a variable or a file (see --help), and have this one replaced.',
    );
  const parsed = parse(args);
  if (!parsed.ok) return parsed;
  const given = parsed.value;
  if ('help' in given) return done('help');
  const { address = '', installation = 'auto', out = 'golive-report', ...rest } = given;
  const { checks = 'all', permissions = 'tickets:write', ...others } = rest;
  if (!address) return failed('Say where the service is: --address URL.');
  if (!serviceAddress(address).ok)
    return failed('--address is no https address (http on loopback only) without query and user.');
  for (const name of ['receiver', 'probe'] as const)
    if (others[name] !== undefined && !URL.canParse(others[name]))
      return failed(`--${name} is no address.`);
  if (others.probe !== undefined && others.receiver === undefined)
    return failed('--probe asks about a receiver: give --receiver, too.');
  if (others.probe !== undefined && !others.probe.includes('{id}'))
    return failed('--probe has no {id}, in the place of which the id of a notification is put.');
  const which = toResult(parseChecks(checks));
  if (!which.ok) return which;
  const named = toResult(parsePermissions(permissions));
  if (!named.ok) return named;
  return done({
    ...others,
    address,
    installation,
    out,
    checks: which.value,
    permissions: named.value,
  });
}

type Values = Partial<Record<OptionName, string>>;

function parse(args: readonly string[]): Outcome<Values, string> {
  const names = Object.entries<Option>(OPTIONS);
  const { tokens } = parseArgs({
    args: [...args],
    tokens: true,
    strict: false,
    options: Object.fromEntries(
      names.map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const),
    ),
  });
  const values: Values = {};
  for (const token of tokens) {
    if (token.kind !== 'option')
      return failed('There is an argument that belongs to no option. See --help.');
    const { name, value } = token;
    if (!isName(name)) return failed(`There is no such option${plainly(name)}. See --help.`);
    const takes: Option = OPTIONS[name];
    if (takes.value ? !value : value !== undefined)
      return failed(`--${name} takes ${takes.value ? `a value: ${takes.value}` : 'no value'}.`);
    if (name in values) return failed(`--${name} was given twice.`);
    values[name] = value ?? '';
  }
  return done(values);
}

const isName = (name: string): name is OptionName => Object.hasOwn(OPTIONS, name);

/** The name of an option, if it certainly is one. */
const plainly = (name: string): string => (/^[a-z-]{2,20}$/.test(name) ? `: --${name}` : '');
