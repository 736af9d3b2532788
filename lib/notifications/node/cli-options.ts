import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from '../../domain/core/schema';

export const USAGE = `npm run receiver -- [--port 4090] [--host 127.0.0.1] [--data DIR] [--days 30] [--secrets-file FILE]
                     [--nats URL [--nats-user FILE] [--nats-team FILE]]
npm run receiver -- --nats-keys --nats-user FILE

With --nats it says to a team's browsers what changed, and shares the work with other receivers. The file
of the user, which --nats-keys makes, may instead be in RECEIVER_NATS_USER, and the one with an invitation
to the team in RECEIVER_NATS_TEAM.

Secrets come from the environment variable RECEIVER_SECRETS or from a file, several with commas or
white space between them; never from an argument, which everybody on the machine can read.`;

/** The options of the command line. */
export type CliOptions = {
  port: number;
  host: string;
  /** Directory of the database. */
  data: string;
  /** How long notifications are remembered; longer than the service repeats them. */
  days: number;
  secretsFile?: string | undefined;
  /** The address of a team's server. */
  nats?: string | undefined;
  /** The file with the name and the seed at that server. */
  natsUser?: string | undefined;
  /** The file with an invitation to the team. */
  natsTeam?: string | undefined;
  /** Make a key pair instead of receiving. */
  natsKeys?: boolean | undefined;
};

const numberFrom = (least: number, most: number) =>
  v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(least), v.maxValue(most));

const Numbers = v.object({
  port: numberFrom(0, 65_535),
  days: numberFrom(1, 3650),
});

/** Undefined for invalid arguments. They are never repeated in an error: one may be a secret. */
export function readCliOptions(args: readonly string[]): CliOptions | undefined {
  try {
    const { values, tokens } = parseArgs({
      args: [...args],
      tokens: true,
      options: {
        port: { type: 'string', default: '4090' },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: stateDirectory() },
        days: { type: 'string', default: '30' },
        'secrets-file': { type: 'string' },
        nats: { type: 'string' },
        'nats-user': { type: 'string' },
        'nats-team': { type: 'string' },
        'nats-keys': { type: 'boolean', default: false },
      },
    });
    const { host, data, nats, 'secrets-file': secretsFile } = values;
    const { 'nats-user': natsUser, 'nats-team': natsTeam, 'nats-keys': natsKeys } = values;
    const given = tokens.flatMap((token) => (token.kind === 'option' ? [token] : []));
    // A script gives an empty value if its variable is not set: as a host, that is every network.
    if (given.some(({ value }) => value?.trim() === '')) return undefined;
    if (new Set(given.map(({ name }) => name)).size < given.length) return undefined;
    if (natsKeys && !natsUser) return undefined;
    if ((natsUser || natsTeam) && !nats && !natsKeys) return undefined;
    return {
      ...v.parse(Numbers, values),
      host,
      data: resolve(data),
      secretsFile,
      nats,
      natsUser,
      natsTeam,
      natsKeys,
    };
  } catch {
    return undefined;
  }
}

/** The directory for a program's lasting data (XDG base directories). */
const stateDirectory = (): string =>
  join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'alongside-receiver');
