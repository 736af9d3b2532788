import { serviceAddress } from '../partner/address';
import type { Given, ReceiverGiven } from './given';

/** Milliseconds that a receiver has to answer; senders give it 15 to 30 seconds. */
const TIMEOUT = 20_000;

/** Bytes of an answer beyond which it is not read on. */
const LONGEST_ANSWER = 64 * 1024;

/** What came back, or why nothing did. A redirect is not followed. */
export type Answer =
  | { kind: 'answered'; status: number; text: string }
  | { kind: 'redirected'; status?: number }
  | { kind: 'unsafe-address' }
  | { kind: 'no-answer'; why: 'timeout' | 'network' };

/** A notification as it leaves. */
export type Delivery = { headers: Record<string, string>; body: string };

/** Delivers a notification to the receiver, as the service would; never throws. */
export const deliver = (given: Given, { address }: ReceiverGiven, delivery: Delivery) =>
  fetchNoted(given, address, 'receiver', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...delivery.headers },
    body: delivery.body,
  });

/** Asks the probe about one notification; never throws. */
export const askProbe = (given: Given, probe: string, id: string) =>
  fetchNoted(given, probe.replaceAll('{id}', encodeURIComponent(id)), 'probe', { method: 'GET' });

type Asked = { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

/**
 * The one `fetch` to a receiver, which is a stranger: no key, no cookies, https or loopback only, and
 * nobody it redirects to is sent anything. Notes the call under a name that says nothing of the address.
 */
async function fetchNoted(
  given: Given,
  address: string,
  name: 'receiver' | 'probe',
  asked: Asked,
): Promise<Answer> {
  const url = URL.parse(address.trim());
  // As for the service, but a receiver's address may have a query.
  if (!url || !serviceAddress(url.origin).ok || url.username || url.password)
    return { kind: 'unsafe-address' };
  const began = performance.now();
  const answer = await fetchOnce(url, asked, given.signal);
  given.noteCall({
    method: asked.method,
    path: name,
    took: Math.round(performance.now() - began),
    ...('status' in answer && answer.status ? { status: answer.status } : {}),
  });
  return answer;
}

async function fetchOnce(url: URL, asked: Asked, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...asked,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    });
    const { status } = response;
    // Browsers hide the status of a redirect that is not followed, and say 0.
    if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
      await response.body?.cancel();
      return { kind: 'redirected', ...(status > 0 && { status }) };
    }
    return { kind: 'answered', status, text: await readText(response) };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return { kind: 'no-answer', why: isTimeout ? 'timeout' : 'network' };
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length > LONGEST_ANSWER) {
      await reader?.cancel();
      break;
    }
  }
  return text + decoder.decode();
}
