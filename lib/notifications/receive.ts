import { inHex } from '../domain/bytes';
import { ourScheme } from './our-scheme';
import { readChange, readNotification } from './payload';
import { readBody, strictText } from './raw-body';
import type { Scheme } from './scheme';
import type { Seen, Task } from './seen';

/** Bytes of a notification beyond which it is not read on. */
const LARGEST = 256 * 1024;
/** Seconds by which a delivery may be signed earlier or later than now. */
const TOLERANCE = 300;

/** What becomes of a delivery, and the status that it is answered with. */
const STATUS = {
  accepted: 204,
  /** Recorded, but `handle` failed: whoever works off what was recorded finds it. */
  'not-begun': 204,
  repeated: 200,
  /** Its id is known from another body. Asking the sender for it again would not mend that. */
  'other-body': 200,
  unreadable: 400,
  cut: 400,
  /** Without id, timestamp and signature, each once and in its form. */
  'no-claim': 400,
  /** Signed too long ago, or in the future. */
  outdated: 401,
  'not-signed': 401,
  'not-a-post': 405,
  'too-large': 413,
  /** Nothing was recorded; the sender is to come again. */
  failed: 503,
} as const;
export type Verdict = keyof typeof STATUS;

/** What may be told of a delivery: nothing of its body but the kind, and of that only what was signed. */
export type Delivery = {
  verdict: Verdict;
  id?: string;
  kind?: string;
  /** Name of the error by which it failed. */
  error?: string;
};

export type Receiver = {
  /** Every secret that is active now; two while one takes the place of the other. None refuses all. */
  secrets: readonly string[];
  seen: Seen;
  /**
   * Told of what is to be done once it is recorded, before the sender is answered: it is to have the work
   * begun, not to do it. What it throws changes nothing for the sender; the task stays recorded.
   */
  handle: (task: Task) => void | Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
  scheme?: Scheme;
  /** Told of each delivery, for a log. */
  told?: (delivery: Delivery) => void;
};

/**
 * Takes in one delivery of a notification (partner-api.md, "Receiver rules"): what is correctly
 * signed is recorded once, whatever came before, in between or at the same time; all else is refused.
 * Runs wherever there are Web-standard requests: Node, Workers, Deno.
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

/** Of a delivery that nobody signed not even its id is believed, or told. */
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
  const value = parsed(strictText(body.bytes));
  const notification = readNotification(value);
  if (!notification) return { verdict: 'unreadable', id: claim.id };
  const change = await readChange(value);
  const digest = inHex(await crypto.subtle.digest('SHA-256', body.bytes));
  return keep({ id: claim.id, notification, ...(change && { change }), digest, at }, receiver);
}

const VERDICTS = { new: 'accepted', known: 'repeated', 'other-body': 'other-body' } as const;

async function keep(task: Task, { seen, handle }: Receiver): Promise<Delivery> {
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

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '');
  } catch {
    return undefined;
  }
}
