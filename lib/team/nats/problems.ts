import {
  AuthorizationError,
  ClosedConnectionError,
  ConnectionError,
  DrainingConnectionError,
  PermissionViolationError,
  RequestError,
  TimeoutError,
  UserAuthenticationExpiredError,
} from '@nats-io/nats-core';
import type { TeamProblem } from '../engine';

/** An error that JetStream replies with. */
export type ApiError = {
  /** As HTTP has them; 503: not now. */
  code: number;
  /** Which error it is. */
  err_code: number;
  description: string;
};

/** JetStream's numbers of the errors that we treat apart. */
export const API_ERROR = {
  noMessage: 10037,
  noStream: 10059,
  wrongLastSequence: 10071,
};

const NO_STREAM = [
  API_ERROR.noStream,
  10039, // JetStream is not enabled for this account
];
const FULL = [
  10002, // the account's limit
  10023, // insufficient resources
  10028, // memory
  10047, // storage
];
const TOO_LARGE = 10054;
/** No suitable peers: a cluster in which servers are down has too few for a stream. */
const NO_PEERS = 10005;
const NOT_STORED = 10077;

/** What an error of JetStream means. Throws an error that none of our requests can have. */
export function problemOfReply({ code, err_code, description }: ApiError): TeamProblem {
  if (NO_STREAM.includes(err_code)) return { kind: 'no-stream' };
  if (FULL.includes(err_code)) return { kind: 'full' };
  if (err_code === NOT_STORED && description.startsWith('maximum')) return { kind: 'full' };
  if (err_code === TOO_LARGE) return { kind: 'too-large' };
  // A cluster without a leader, a stream that starts.
  if (code === 503 || err_code === NO_PEERS) return { kind: 'unreachable' };
  throw new Error(`The team's server replies with error ${err_code}: ${description}`);
}

const UNREACHABLE = [
  TimeoutError,
  ConnectionError,
  ClosedConnectionError,
  DrainingConnectionError,
  RequestError,
];

/** What an error of the client means. Throws what has no meaning for the team. */
export function problemOfError(error: unknown): TeamProblem {
  const cause = error instanceof RequestError && error.cause ? error.cause : error;
  if (cause instanceof PermissionViolationError || cause instanceof UserAuthenticationExpiredError)
    return { kind: 'refused' };
  if (cause instanceof AuthorizationError) return problemOfClosing(cause);
  if (UNREACHABLE.some((kind) => error instanceof kind)) return { kind: 'unreachable' };
  throw error;
}

/** Why the server or the network ended a connection. */
export function problemOfClosing(error: unknown): TeamProblem {
  const isRefused =
    error instanceof UserAuthenticationExpiredError || error instanceof AuthorizationError;
  // The server may have waited for our signature in vain: a slow network, and not a wrong key.
  return isRefused && !/timeout/i.test(error.message)
    ? { kind: 'refused' }
    : { kind: 'unreachable' };
}
