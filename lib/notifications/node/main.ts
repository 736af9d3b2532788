import { readFile } from 'node:fs/promises';
import { secretsFrom } from '../secrets';
import { type Durable, openDurable } from './durable';
import { lineOfDelivery, lineOfFailure, lineOfUnreadable } from './print';
import { PATH, type Served, serve } from './server';
import { whyNot } from './why-not';
import { readWishes, USAGE, type Wishes } from './wishes';

// `npm run receiver`: takes in signed notifications (docs/receiver.md). Ends with 2 where it cannot start.

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds between two looks at what may be forgotten. */
const FORGET_EVERY = 60 * 60 * 1000;
/** Milliseconds that ending may take. */
const END_WITHIN = 10_000;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

async function secretsOf({ secretsFile }: Wishes): Promise<string[]> {
  const text = secretsFile
    ? await readFile(secretsFile, 'utf8')
    : (process.env.RECEIVER_SECRETS ?? '');
  return secretsFrom(text);
}

async function start(wishes: Wishes): Promise<{ durable: Durable; served: Served }> {
  const secrets = await secretsOf(wishes);
  const durable = await openDurable(wishes.data, Date.now, (key) =>
    say(lineOfUnreadable(key, Date.now())),
  );
  const served = await serve({
    ...{ secrets, durable, host: wishes.host, port: wishes.port, now: Date.now },
    told: (delivery) => say(lineOfDelivery(delivery, Date.now())),
    // The effect of this receiver is the row in its record of effects; yours goes here.
    handle: () => undefined,
    failed: (error, task) => say(lineOfFailure(error, task, Date.now())),
  });
  return { durable, served };
}

const wishes = readWishes(process.argv.slice(2)) ?? stop(USAGE);
const { durable, served } = await start(wishes).catch((error: unknown) =>
  stop(`The receiver cannot start. ${whyNot(error, wishes)}`),
);

const forget = () =>
  durable
    .forget(Date.now() - wishes.days * DAY)
    .catch((error: unknown) =>
      say(`What is old could not be forgotten (${whyNot(error, wishes)})`),
    );
const forgetting = setInterval(forget, FORGET_EVERY);
void forget();

let isEnding = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, async () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), END_WITHIN).unref();
    clearInterval(forgetting);
    await served.end();
    await durable.close();
    say('Ended. What was not done waits in the record.');
    process.exit(0);
  });

say(`Notifications are taken in at ${served.origin}${PATH}, health at ${served.origin}/health.`);
say(`How often one was processed: ${served.origin}/processed/{id}`);
say(`What was seen is kept for ${wishes.days} days in ${wishes.data}.`);
