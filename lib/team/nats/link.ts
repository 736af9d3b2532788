import type { NatsConnection } from '@nats-io/nats-core';
import type { TeamProblem } from '../engine';
import { problemOfError } from './problems';

/** What the parts of a connection share. */
export type NatsLink = {
  nats: NatsConnection;
  author: string;
  /** How long an answer may take, in milliseconds. */
  answerMs: number;
  /** Aborts when the connection has ended. */
  ended: AbortSignal;
  /** Why it ended; undefined after `end()`. */
  closed: Promise<TeamProblem | undefined>;
  /** Ends the connection, for a reason or because we want to. */
  end: (problem?: TeamProblem) => Promise<void>;
};

/** Follows a new connection until it ends. */
export function createLink(nats: NatsConnection, author: string, answerMs: number): NatsLink {
  const ending = new AbortController();
  const { promise: closed, resolve, reject } = withResolvers<TeamProblem | undefined>();
  const finish = (problem: TeamProblem | undefined): void => {
    resolve(problem);
    ending.abort();
  };
  const end = (problem?: TeamProblem): Promise<void> => {
    finish(problem);
    return nats.close();
  };
  nats.closed().then((error) => {
    finish(error ? problemOfError(error) : { kind: 'unreachable' });
  }, reject);
  // The library waits for the other side to close. A network that carries nothing never lets it.
  followPings(nats, () => end({ kind: 'unreachable' })).catch(reject);
  return { nats, author, answerMs, ended: ending.signal, closed, end };
}

async function followPings(nats: NatsConnection, onSilence: () => Promise<void>): Promise<void> {
  for await (const { type } of nats.status()) if (type === 'staleConnection') await onSilence();
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
