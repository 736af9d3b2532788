import { browser } from 'wxt/browser';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { type Params, REQUESTS, type Reply, type RequestName } from '../contract';
import { ResponseEnvelope } from '../envelope';
import { dropFrameToken, frameToken } from './frame-token';

/**
 * Sends one request to the background. Never rejects: every error is a `Failure`.
 *
 * The browser may stop the background before it answers. A request without an answer is sent once
 * more, which also starts the background again. That is safe, because commands carry a `commandId`.
 */
export async function sendRequest<Q extends RequestName>(
  name: Q,
  params: Params<Q>,
): Promise<Outcome<Reply<Q>>> {
  const first = await sendOnce(name, params);
  return first.ok || first.failure.kind !== 'extension-restarted' ? first : sendOnce(name, params);
}

async function sendOnce<Q extends RequestName>(
  name: Q,
  params: Params<Q>,
): Promise<Outcome<Reply<Q>>> {
  let raw: unknown;
  try {
    raw = await browser.runtime.sendMessage({ request: name, params, frameToken: frameToken() });
  } catch {
    return failed({ kind: 'extension-restarted' });
  }
  const response = ResponseEnvelope.safeParse(raw);
  if (!response.success) return failed({ kind: 'extension-restarted' });
  dropFrameToken();
  if (!response.data.ok) return response.data;
  const reply = REQUESTS[name].reply.safeParse(response.data.value);
  if (reply.success) return done(reply.data);
  return failed({ kind: 'unexpected', detail: `${name}: an answer of another shape` });
}
