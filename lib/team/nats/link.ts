import type { NatsConnection } from '@nats-io/nats-core';
import { sleep } from '../../async/sleep';
import type { TeamProblem, TeamResult } from '../engine';
import { problemOfClosing } from './problems';

/** What the parts of a connection share. */
export type NatsLink = {
  nats: NatsConnection;
  author: string;
  /** How often each side says that it is there, in milliseconds. */
  pingMs: number;
  /** How long a reply may take, in milliseconds. */
  replyMs: number;
  /** Aborts when the connection has ended. */
  ended: AbortSignal;
  /** Why it ended; undefined after `end()`. */
  closed: Promise<TeamProblem | undefined>;
  /** Ends the connection, for a reason or because we want to. */
  end: (problem?: TeamProblem) => Promise<void>;
};

/** Follows a new connection until it ends. */
export function createLink(
  nats: NatsConnection,
  {
    whyClosed,
    ...who
  }: Pick<NatsLink, 'author' | 'pingMs' | 'replyMs'> & {
    /** Finds out why the server closed the connection without a word. */
    whyClosed: () => Promise<TeamProblem>;
  },
): NatsLink {
  const ending = new AbortController();
  const { promise: closed, resolve, reject } = withResolvers<TeamProblem | undefined>();
  const finish = (problem: TeamProblem | undefined): void => {
    resolve(problem);
    ending.abort();
  };
  const end = async (problem?: TeamProblem): Promise<void> => {
    // One that is closed has its own reason, which is being found out.
    if (!nats.isClosed()) finish(problem);
    await within(who.replyMs, nats.close());
  };
  const followClosing = async (): Promise<void> => {
    const error = await nats.closed();
    const isKnown = ending.signal.aborted;
    ending.abort();
    if (!isKnown) resolve(error ? problemOfClosing(error) : await whyClosed());
  };
  followClosing().catch(reject);
  const followStatus = async (): Promise<void> => {
    for await (const status of nats.status()) {
      // The library treats an error of authorization as a silence, after it told of it.
      const isRefused =
        status.type === 'error' && problemOfClosing(status.error).kind === 'refused';
      if (isRefused) finish({ kind: 'refused' });
      if (status.type === 'staleConnection') finish({ kind: 'unreachable' });
    }
  };
  followStatus().catch(reject);
  return { nats, ...who, ended: ending.signal, closed, end };
}

/** Awaits what is made over a new link, and ends the link if that fails. */
export async function endIfFailed<T>(
  link: NatsLink,
  making: Promise<TeamResult<T>>,
): Promise<TeamResult<T>> {
  let isMade = false;
  try {
    const made = await making;
    isMade = made.ok;
    return made;
  } finally {
    if (!isMade) await link.end();
  }
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

/**
 * The result of a task, or undefined if it takes longer. The library waits for the other side to close, also
 * where the network carries nothing, and browsers wait half a minute for that.
 */
export async function within<T>(ms: number, task: Promise<T>): Promise<T | undefined> {
  const done = new AbortController();
  const late = sleep(ms, done.signal).then(() => undefined);
  try {
    return await Promise.race([task, late]);
  } finally {
    done.abort();
  }
}
