import { sleep } from '../../async/sleep';
import { backoffDelay } from '../../domain/core/backoff';
import type { TeamCipher } from '../../team/cipher';
import type { TeamAccess, TeamProblem } from '../../team/engine';
import { within } from '../../team/nats/link';
import { connectReceiver, type ReceiverConnection } from '../../team/nats/receiver-connection';
import { type PushMessage, sealPush } from '../../team/push';
import type { Task } from '../dedupe-store';

/** What a receiver shares with the other receivers, and says to the team's browsers. */
export type TeamPush = {
  /**
   * Whether this receiver processes a task: no other one has marked it. True while the server is not
   * reached, when only the own record knows of repeats. Rejects once it is stopped.
   */
  claim: (task: Task) => Promise<boolean>;
  /** Says to the browsers what changed. Whoever is not connected reads it later. */
  publish: (task: Task) => Promise<void>;
  /** What is waiting for the server rejects, so that its task stays in the record. */
  stop: () => void;
  end: () => Promise<void>;
};

export type TeamPushOptions = {
  access: TeamAccess;
  cipher: TeamCipher;
  /** The id of this receiver's record. Receivers with one key are still told apart. */
  holder: string;
  /** Called when the connection changed, for a log: `connected`, or why it is not. */
  told: (state: string) => void;
  now: () => number;
  /** Milliseconds between pings, and for a reply. */
  pingMs?: number;
  replyMs?: number;
};

/** Milliseconds between two signs of life. Browsers poll again after two and a half of them. */
const ALIVE_EVERY = 60_000;

/** Milliseconds to the next try after a failure, and up to as much again by chance. */
const RETRY = { first: 500, longest: 30_000 };

/** Milliseconds that the connection may take to close at the end. */
const CLOSING = 2_000;

/** Connects to the team's server, and again whenever the connection ended, until `end`. */
export function startTeamPush({
  pingMs = 20_000,
  replyMs = 5_000,
  ...options
}: TeamPushOptions): TeamPush {
  const { access, cipher, holder, told, now } = options;
  const ending = new AbortController();
  const { signal } = ending;
  const stopping = new AbortController();
  let lastTold = '';

  const tell = (state: string): void => {
    if (state !== lastTold && !signal.aborted) told(state);
    lastTold = state;
  };

  /** An error of the library that has no meaning for the team. Its text could quote what it got. */
  const tellError = (error: unknown): void =>
    tell(`failed (${error instanceof Error ? error.name : 'unknown'})`);

  async function connect(): Promise<ReceiverConnection | undefined> {
    try {
      const connected = await connectReceiver(access, { pingMs, replyMs });
      tell(connected.ok ? 'connected' : stateOf(connected.problem));
      return connected.ok ? connected.value : undefined;
    } catch (error) {
      tellError(error);
      return undefined;
    }
  }

  /** The connection, while the first try after an end is still open too. */
  let current = connect();

  const say = async (connection: ReceiverConnection, push: PushMessage): Promise<void> =>
    connection.push(await sealPush(cipher, access.author, push));

  /** Says that it is there until the connection ends, and begins the next one at once. */
  async function stayWith(connection: ReceiverConnection): Promise<void> {
    const ended = new AbortController();
    const closing = connection.closed
      .catch((error: unknown) => void tellError(error))
      .then((problem) => {
        if (!signal.aborted) current = connect();
        ended.abort();
        return problem;
      });
    // What changed meanwhile was said to nobody.
    await say(connection, { kind: 'changed', at: now() });
    while (!ended.signal.aborted && !signal.aborted) {
      await say(connection, { kind: 'alive' });
      await sleep(ALIVE_EVERY, AbortSignal.any([ended.signal, signal]));
    }
    if (signal.aborted) await connection.close();
    tell(stateOf((await closing) ?? { kind: 'unreachable' }));
  }

  async function follow(): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const connection = await current;
      if (connection) {
        failures = 0;
        await stayWith(connection);
        continue;
      }
      failures += 1;
      await sleep(backoffDelay(RETRY, failures) * (1 + Math.random()), signal);
      if (signal.aborted) return;
      // Nobody waits for this try: tasks go on without the server.
      const next = await connect();
      current = Promise.resolve(next);
    }
  }

  const following = follow().catch(tellError);

  async function claim({ id }: Task): Promise<boolean> {
    const mark = await cipher.hash('notification', id);
    // The second time with the connection that follows one that just ended.
    for (let tries = 2; tries > 0; tries -= 1) {
      const connection = await current;
      const claimed = await connection?.claim(mark, holder);
      if (!connection || !claimed) return true;
      if (claimed.ok) return claimed.value;
      tell(stateOf(claimed.problem));
      if (claimed.problem.kind !== 'unreachable') return true;
      await Promise.race([connection.closed, sleep(replyMs)]);
    }
    return true;
  }

  async function publish({ notification: { kind, applicationId }, at }: Task): Promise<void> {
    const connection = await current;
    if (connection) await say(connection, { kind: 'changed', applicationId, event: kind, at });
  }

  return {
    claim: (task) => unlessAborted(claim(task), stopping.signal),
    publish: (task) => unlessAborted(publish(task), stopping.signal),
    stop: () => stopping.abort(),
    async end() {
      stopping.abort();
      ending.abort();
      // A server that is silent does not confirm the end either.
      await within(CLOSING, following);
    },
  };
}

/** The result of a task. Rejects at once when the signal aborts, also if the task goes on. */
async function unlessAborted<T>(task: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([aborted, task]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** What a log says of a problem: nothing that is secret. */
const stateOf = (problem: TeamProblem): string =>
  problem.kind === 'unsafe-stream'
    ? `unsafe-stream (${problem.settings.join(', ')})`
    : problem.kind;
