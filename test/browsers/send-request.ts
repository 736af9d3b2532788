import type { Outcome } from '../../lib/domain/core/failure';
import type { Params, Reply, RequestName } from '../../lib/protocol/contract';

// Runs in pages of an extension.
declare const chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } };

/** Sends a request to the background as our screens do; throws if it fails. */
export type SendRequest = <Q extends RequestName>(
  request: Q,
  params: Params<Q>,
) => Promise<Reply<Q>>;

/** Runs in a page of the extension. */
const sendMessage = (message: unknown): Promise<unknown> => chrome.runtime.sendMessage(message);

/** Sends requests from one of our pages, in which `run` runs a function. */
export const requestsFrom =
  (
    run: (script: (message: unknown) => Promise<unknown>, message: unknown) => Promise<unknown>,
  ): SendRequest =>
  async <Q extends RequestName>(request: Q, params: Params<Q>) => {
    const outcome = (await run(sendMessage, { request, params })) as Outcome<Reply<Q>>;
    if (!outcome.ok) throw new Error(`${request}: ${outcome.failure.kind}`);
    return outcome.value;
  };
