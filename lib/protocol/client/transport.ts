import type { Outcome } from '../../domain/core/failure';
import type { Params, Reply, RequestName } from '../contract';
import type { Publication } from '../publication';

/** What handles the requests of a page, and sends it events, in place of the background. */
export type Transport = {
  send: <Q extends RequestName>(name: Q, params: Params<Q>) => Promise<Outcome<Reply<Q>>>;
  subscribe: (onEvent: (publication: Publication) => void, signal: AbortSignal) => void;
};

let substitute: Transport | undefined;

/**
 * Disconnects this page from the background for good: `transport` handles its requests. Call
 * it before the screen is mounted. Only the pages of practice may (test/architecture.test.ts).
 */
export function replaceBackground(transport: Transport): void {
  substitute = transport;
}

/** What stands in for the background; undefined in all pages but those of practice. */
export const substituteTransport = (): Transport | undefined => substitute;
