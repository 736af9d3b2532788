import './web-socket';
import { readFile } from 'node:fs/promises';
import type { Task } from '../dedupe-store';
import { parseSecrets } from '../secrets';
import { type CliOptions, readCliOptions, USAGE } from './cli-options';
import { describeStartupError } from './describe-startup-error';
import { type Durable, forgetOld, openDurable } from './durable';
import {
  lineOfDelivery,
  lineOfElsewhere,
  lineOfFailure,
  lineOfTeamServer,
  lineOfUnreadable,
} from './print';
import { PATH, type RunningServer, serve } from './server';
import { startTeamPush, type TeamPush } from './team-push';
import { makeTeamUser, readTeamUser } from './team-user';

// `npm run receiver`: receives signed notifications (docs/receiver.md). Exits with 2 if it cannot
// start.

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds between two deletions of old rows. */
const PRUNE_EVERY = 60 * 60 * 1000;
/** Milliseconds within which the process must shut down. */
const END_WITHIN = 10_000;

const printLine = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

const cannotStart = (reason: string): never => stop(`The receiver cannot start. ${reason}`);

async function secretsOf({ secretsFile }: CliOptions): Promise<string[]> {
  const text = secretsFile
    ? await readFile(secretsFile, 'utf8')
    : (process.env.RECEIVER_SECRETS ?? '');
  const parsed = parseSecrets(text);
  return parsed.ok ? parsed.secrets : cannotStart(parsed.reason);
}

async function teamUserOf(options: CliOptions) {
  if (options.nats === undefined) return undefined;
  const user = await readTeamUser(options.nats, options);
  return user.ok ? user : cannotStart(user.reason);
}

type Started = { durable: Durable; served: RunningServer; push: TeamPush | undefined };

async function start(options: CliOptions): Promise<Started> {
  const secrets = await secretsOf(options);
  const user = await teamUserOf(options);
  const durable = await openDurable(options.data, Date.now, (key) =>
    printLine(lineOfUnreadable(key, Date.now())),
  );
  const push =
    user &&
    startTeamPush({
      access: user.access,
      cipher: user.cipher,
      holder: durable.holder,
      now: Date.now,
      told: (state) => printLine(lineOfTeamServer(state, Date.now())),
    });
  const claim = async (task: Task): Promise<boolean> => {
    const isOurs = !push || (await push.claim(task));
    if (!isOurs) printLine(lineOfElsewhere(task, Date.now()));
    return isOurs;
  };
  const served = await serve({
    secrets,
    durable,
    host: options.host,
    port: options.port,
    now: Date.now,
    told: (delivery) => printLine(lineOfDelivery(delivery, Date.now())),
    claim: push && claim,
    // The other effect of this receiver is the row in its record of effects; your code goes here.
    handle: (task) => push?.publish(task),
    failed: (error, task) => printLine(lineOfFailure(error, task, Date.now())),
  });
  return { durable, served, push };
}

const options = readCliOptions(process.argv.slice(2)) ?? stop(USAGE);
if (options.natsKeys && options.natsUser) {
  const userLines = await makeTeamUser(options.natsUser).catch((error: unknown) =>
    cannotStart(describeStartupError(error, options)),
  );
  printLine(
    'Add these lines to "users" in the file of the team’s server, and have it read its file again:',
  );
  printLine(userLines);
  process.exit(0);
}

const { durable, served, push } = await start(options).catch((error: unknown) =>
  cannotStart(describeStartupError(error, options)),
);

const prune = () =>
  forgetOld(durable, options.days * DAY, Date.now()).catch((error: unknown) =>
    printLine(`What is old could not be forgotten (${describeStartupError(error, options)})`),
  );
const pruning = setInterval(prune, PRUNE_EVERY);
void prune();

let isEnding = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, async () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), END_WITHIN).unref();
    clearInterval(pruning);
    push?.stop();
    await served.end();
    await push?.end();
    await durable.close();
    printLine('Ended. What was not done waits in the record.');
    process.exit(0);
  });

printLine(
  `Notifications are taken in at ${served.origin}${PATH}, health at ${served.origin}/health.`,
);
printLine(`How often one was processed: ${served.origin}/processed/{id}`);
printLine(`What was seen is kept for ${options.days} days in ${options.data}.`);
