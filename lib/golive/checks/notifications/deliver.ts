import { readText } from '../../../bytes/read-body';
import { serviceAddress } from '../../../partner/address';
import type { CheckContext, ReceiverConfig } from '../../run/context';

/** Milliseconds that a receiver has to respond; senders give it 15 to 30 seconds. */
const TIMEOUT = 20_000;

/** Bytes after which we stop reading a response. */
const LONGEST_RESPONSE = 64 * 1024;

/** The receiver's response, or why there is none. Redirects are not followed. */
export type ReceiverResponse =
  | { kind: 'responded'; status: number; text: string }
  | { kind: 'redirected'; status?: number }
  | { kind: 'unsafe-address' }
  | { kind: 'no-response'; why: 'timeout' | 'network' };

/** A signed notification, ready to send. */
export type SignedDelivery = { headers: Record<string, string>; body: string };

/** Delivers a notification to the receiver as the service would; never throws. */
export const deliver = (
  context: CheckContext,
  { address }: ReceiverConfig,
  delivery: SignedDelivery,
) =>
  fetchLogged(context, address, 'receiver', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...delivery.headers },
    body: delivery.body,
  });

/** Asks the probe about one notification; never throws. */
export const askProbe = (context: CheckContext, probe: string, id: string) =>
  fetchLogged(context, probe.replaceAll('{id}', encodeURIComponent(id)), 'probe', {
    method: 'GET',
  });

type RequestOptions = { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

/**
 * The only `fetch` to a receiver, which is untrusted: it sends no key and no cookies, to https or
 * loopback only, and follows no redirect. Logs the call under a name that reveals nothing of the
 * address.
 */
async function fetchLogged(
  context: CheckContext,
  address: string,
  name: 'receiver' | 'probe',
  options: RequestOptions,
): Promise<ReceiverResponse> {
  const url = URL.parse(address.trim());
  // The same rule as for the service, but a receiver's address may have a query.
  if (!url || !serviceAddress(url.origin).ok || url.username || url.password)
    return { kind: 'unsafe-address' };
  const began = performance.now();
  const response = await fetchOnce(url, options, context.signal);
  context.logCall({
    method: options.method,
    path: name,
    took: Math.round(performance.now() - began),
    ...('status' in response && response.status ? { status: response.status } : {}),
  });
  return response;
}

async function fetchOnce(
  url: URL,
  options: RequestOptions,
  signal: AbortSignal,
): Promise<ReceiverResponse> {
  try {
    const response = await fetch(url, {
      ...options,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    });
    const { status } = response;
    // Browsers report status 0 for a redirect that is not followed.
    if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
      await response.body?.cancel();
      return { kind: 'redirected', ...(status > 0 && { status }) };
    }
    const { text } = await readText(response.body, LONGEST_RESPONSE);
    return { kind: 'responded', status, text };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    return { kind: 'no-response', why: isTimeout ? 'timeout' : 'network' };
  }
}
