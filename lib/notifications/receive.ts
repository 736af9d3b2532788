import { type Notification, readNotification } from './payload';
import type { Scheme } from './scheme';

/** Bytes of a notification beyond which it is not read on. */
const LARGEST = 256 * 1024;
/** Seconds by which a delivery may be signed earlier or later than now. */
const TOLERANCE = 300;

/** What became of a delivery. Says nothing of what it held. */
export type Verdict =
  | 'accepted'
  | 'repeated'
  | 'no-claim'
  | 'too-large'
  | 'outdated'
  | 'not-signed'
  | 'unreadable'
  | 'not-a-post'
  | 'failed';

export type Receiver = {
  scheme: Scheme;
  /** Every secret that is active now; two while one takes the place of the other. */
  secrets: readonly string[];
  /**
   * Records the id and what is to be done about the notification in one step, durably: false where
   * the id was recorded before. Throws where nothing was recorded; the sender tries again.
   */
  record: (id: string, notification: Notification) => boolean | Promise<boolean>;
  /** Told of each delivery, for a log: never of its body. */
  told?: (verdict: Verdict, id: string | undefined) => void;
  /** Epoch milliseconds. */
  now: () => number;
};

const STATUS: Record<Verdict, number> = {
  accepted: 204,
  repeated: 200,
  'no-claim': 400,
  'too-large': 413,
  outdated: 401,
  'not-signed': 401,
  unreadable: 400,
  'not-a-post': 405,
  failed: 503,
};

/**
 * Takes in one delivery of a notification (partner-api.md, "Receiver rules"): what is correctly
 * signed is recorded once, whatever came before, in between or at the same time; all else is refused.
 */
export async function receive(request: Request, receiver: Receiver): Promise<Response> {
  const { verdict, id } = await judge(request, receiver);
  receiver.told?.(verdict, id);
  return new Response(verdict === 'repeated' ? 'known\n' : null, { status: STATUS[verdict] });
}

type Judged = { verdict: Verdict; id: string | undefined };

async function judge(request: Request, receiver: Receiver): Promise<Judged> {
  const { scheme, secrets, record, now } = receiver;
  if (request.method !== 'POST') return { verdict: 'not-a-post', id: undefined };
  const bytes = await readCapped(request);
  if (!bytes) return { verdict: 'too-large', id: undefined };
  const claim = scheme.claimOf(request.headers);
  if (!claim) return { verdict: 'no-claim', id: undefined };
  // Of a delivery that nobody signed not even its id is believed.
  const unproven = (verdict: Verdict): Judged => ({ verdict, id: undefined });
  if (Math.abs(now() / 1000 - claim.timestamp) > TOLERANCE) return unproven('outdated');
  const body = strictText(bytes);
  if (body === undefined || !scheme.isSigned(request.headers, body, secrets))
    return unproven('not-signed');
  const { id } = claim;
  const notification = readNotification(parsed(body));
  if (!notification) return { verdict: 'unreadable', id };
  try {
    return { verdict: (await record(id, notification)) ? 'accepted' : 'repeated', id };
  } catch {
    // Nothing was recorded, and the sender is told to come again.
    return { verdict: 'failed', id };
  }
}

/** The raw bytes of a body; undefined for one that is too large, whatever its headers say. */
async function readCapped(request: Request): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (!next || next.done) break;
    size += next.value.byteLength;
    if (size > LARGEST) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(next.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** UTF-8 as it is: a text that is not would be signed as another. */
function strictText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
