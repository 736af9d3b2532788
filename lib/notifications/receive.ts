import { withExactNumbers } from '../bytes/exact-numbers';
import { parseJson } from '../bytes/json';
import { sha256Hex } from '../bytes/sha256';
import type { DedupeStore, Task } from './dedupe-store';
import { ourScheme } from './our-scheme';
import { readChange, readNotification } from './payload';
import { readBody, strictText } from './raw-body';
import type { Scheme } from './scheme';

/** Bytes of a notification after which we stop reading. */
const LARGEST = 256 * 1024;
/** Seconds that a delivery's signature time may differ from now. */
const TOLERANCE = 300;

/** The results of a delivery, with the response status of each. */
const STATUS = {
  accepted: 204,
  /** Recorded, but `handle` failed: the worker finds the task in the list. */
  'not-begun': 204,
  repeated: 200,
  /** The id is known with another body. A repetition by the sender would not help. */
  'other-body': 200,
  unreadable: 400,
  cut: 400,
  /** Id, timestamp or signature is missing, malformed or present twice. */
  'no-claim': 400,
  /** Signed too long ago, or in the future. */
  outdated: 401,
  'not-signed': 401,
  'not-a-post': 405,
  'too-large': 413,
  /** Nothing was recorded; the sender should retry. */
  failed: 503,
} as const;
type DeliveryVerdict = keyof typeof STATUS;

/**
 * What a log may show of a delivery: the kind, and only of signed bodies; nothing else of the body.
 */
export type Delivery = {
  verdict: DeliveryVerdict;
  id?: string;
  kind?: string;
  /** Name of the error that failed it. */
  error?: string;
};

export type Receiver = {
  /** Every active secret; two during a rotation. Without any, every delivery is refused. */
  secrets: readonly string[];
  seen: DedupeStore;
  /**
   * Called after a task was recorded and before the sender gets its response: start the work, do
   * not do it. An exception changes nothing for the sender; the task stays recorded.
   */
  handle: (task: Task) => void | Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
  scheme?: Scheme;
  /** Called for each delivery, for a log. */
  told?: (delivery: Delivery) => void;
};

/**
 * Receives one delivery of a notification (partner-api.md, "Receiver rules"). A correctly signed
 * one is recorded once, whatever arrives before or at the same time; any other is refused. Runs on
 * any Web-standard runtime: Node, Workers, Deno.
 */
export async function receive(request: Request, receiver: Receiver): Promise<Response> {
  const delivery = await judge(request, receiver);
  receiver.told?.(delivery);
  const { verdict } = delivery;
  return new Response(null, {
    status: STATUS[verdict],
    ...(verdict === 'not-a-post' && { headers: { Allow: 'POST' } }),
  });
}

/** Nothing of an unsigned delivery is trusted or logged, not even its id. */
async function judge(request: Request, receiver: Receiver): Promise<Delivery> {
  const { secrets, now, scheme = ourScheme } = receiver;
  if (request.method !== 'POST') return { verdict: 'not-a-post' };
  const body = await readBody(request, LARGEST);
  if (body === 'too-large' || body === 'cut') return { verdict: body };
  const claim = scheme.claimOf(request.headers);
  if (!claim) return { verdict: 'no-claim' };
  const at = now();
  if (Math.abs(Math.floor(at / 1000) - claim.timestamp) > TOLERANCE) return { verdict: 'outdated' };
  if (!(await scheme.isSigned(request.headers, body.bytes, secrets)))
    return { verdict: 'not-signed' };
  const value = parseJson(withExactNumbers(strictText(body.bytes) ?? ''));
  const notification = readNotification(value);
  if (!notification) return { verdict: 'unreadable', id: claim.id };
  const change = await readChange(value);
  const digest = await sha256Hex(body.bytes);
  return record({ id: claim.id, notification, ...(change && { change }), digest, at }, receiver);
}

const VERDICTS = { new: 'accepted', known: 'repeated', 'other-body': 'other-body' } as const;

async function record(task: Task, { seen, handle }: Receiver): Promise<Delivery> {
  const about = { id: task.id, kind: task.notification.kind };
  try {
    const recorded = await seen.record(task);
    if (recorded !== 'new') return { ...about, verdict: VERDICTS[recorded] };
  } catch (error) {
    return { ...about, verdict: 'failed', error: nameOf(error) };
  }
  try {
    await handle(task);
    return { ...about, verdict: 'accepted' };
  } catch (error) {
    return { ...about, verdict: 'not-begun', error: nameOf(error) };
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
