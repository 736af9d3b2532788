import { browser } from 'wxt/browser';
import type { Outcome } from '../../domain/core/failure';
import type { Params, Reply, RequestName } from '../contract';
import { dropFrameToken, frameToken } from './frame-token';
import { substituteTransport } from './transport';

/**
 * Sends one request to the background. Never rejects: every error is a `Failure`.
 *
 * The browser may stop the background before it replies. A request without a reply is sent once
 * more, which also starts the background again. That is safe, because commands carry a `commandId`.
 */
export async function sendRequest<Q extends RequestName>(
  name: Q,
  params: Params<Q>,
): Promise<Outcome<Reply<Q>>> {
  const substitute = substituteTransport();
  if (substitute) return substitute.send(name, params);
  return (await sendOnce(name, params)) ?? (await sendOnce(name, params)) ?? RESTARTED;
}

const RESTARTED: Outcome<never> = { ok: false, failure: { kind: 'extension-restarted' } };

/**
 * Undefined without a reply. Only the background replies to requests, and it has parsed the reply
 * (lib/protocol/server/listen.ts), so that pages load no schemas.
 */
async function sendOnce<Q extends RequestName>(
  name: Q,
  params: Params<Q>,
): Promise<Outcome<Reply<Q>> | undefined> {
  let outcome: Outcome<Reply<Q>> | undefined;
  try {
    outcome = await browser.runtime.sendMessage({
      request: name,
      params,
      frameToken: frameToken(),
    });
  } catch {
    return undefined;
  }
  if (outcome) dropFrameToken();
  return outcome;
}
