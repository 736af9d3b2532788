import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { PATIENCE } from '../patience';
import { type Arrival, matches, type WhichCalls } from './arrivals';
import { Bell } from './bell';

/** Everything that can go wrong with a call, as data: it can be ordered over HTTP as well. */
export const Fault = z.discriminatedUnion('kind', [
  /** Answers with a status. Without `body` it looks the way this service refuses. */
  z.object({
    kind: z.literal('status'),
    status: z.number().int().min(200).max(599),
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
    body: z
      .union([z.string(), z.instanceof(Uint8Array), z.record(z.string(), z.json())])
      .optional(),
    /** The work is done all the same, only the answer is this one. */
    afterWork: z.boolean().optional(),
  }),
  /** 200 and a web page, as a hotel's network gives it. */
  z.object({ kind: z.literal('html'), afterWork: z.boolean().optional() }),
  /** A web page with a 4xx status, as a gateway before the service gives it. */
  z.object({
    kind: z.literal('gateway'),
    status: z.number().int().min(400).max(499),
    afterWork: z.boolean().optional(),
  }),
  /** Bytes that are not HTTP. */
  z.object({ kind: z.literal('garbage'), afterWork: z.boolean().optional() }),
  /** The work is done; the answer promises its full length and stops in the middle. */
  z.object({ kind: z.literal('half-body') }),
  /** The work is done; the answer comes in chunks and the last ones never do. */
  z.object({ kind: z.literal('cut-chunks') }),
  /** 200 and a body that never ends, as fast as the caller takes it. */
  z.object({ kind: z.literal('endless') }),
  /** Nothing more happens until `release()`. From `before-headers` on the work is done. */
  z.object({
    kind: z.literal('silence'),
    at: z.enum(['before-reading', 'before-headers', 'after-headers', 'mid-body']),
  }),
  /** The connection ends without an answer. */
  z.object({ kind: z.literal('drop'), when: z.enum(['before-work', 'after-work']) }),
  /** Sends the caller to the same path on another origin. */
  z.object({
    kind: z.literal('redirect'),
    to: z.url(),
    status: z.literal([301, 302, 303, 307, 308]).optional(),
  }),
  /** A good answer, later; or sooner with `release()`. */
  z.object({ kind: z.literal('delay'), ms: z.number().int().min(0) }),
]);
export type Fault = z.infer<typeof Fault>;

/** Keeps the service from even reading the request. */
export function isDeaf(fault: Fault): boolean {
  return fault.kind === 'silence' && fault.at === 'before-reading';
}

export interface FaultOrder extends WhichCalls {
  fault: Fault;
  /** How many calls run into it. @default 1 */
  times?: number | undefined;
}

/** A fault that waits for its calls. */
export class PlacedFault {
  readonly fault: Fault;
  /** How many more calls it will take. */
  left: number;
  #reached = 0;
  readonly #held = new Set<() => void>();
  readonly #bell = new Bell();

  constructor(
    readonly id: number,
    readonly order: FaultOrder,
  ) {
    this.fault = order.fault;
    this.left = order.times ?? 1;
  }

  /** How many calls it is holding right now. */
  get holding(): number {
    return this.#held.size;
  }

  /** Lets every call go on that is held right now. */
  release(): void {
    for (const letGo of [...this.#held]) letGo();
  }

  /** Takes no further calls. Those it holds stay held. */
  remove(): void {
    this.left = 0;
  }

  /** Resolves once so many calls have come to the point where this fault strikes. */
  async reached(times = 1, timeoutMs = PATIENCE): Promise<void> {
    const look = (): true | undefined => this.#reached >= times || undefined;
    await this.#bell.until(look, timeoutMs, () => {
      return `for '${this.fault.kind}': it struck ${this.#reached} of ${times}×.`;
    });
  }

  strike(): void {
    this.#reached += 1;
    this.#bell.ring();
  }

  /** Waits for `release()`, for the time to pass, or for the caller to give up. */
  hold(outgoing: ServerResponse, forMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = forMs === undefined ? undefined : setTimeout(() => letGo(), forMs);
      const letGo = (): void => {
        clearTimeout(timer);
        outgoing.off('close', letGo);
        this.#held.delete(letGo);
        resolve();
      };
      outgoing.once('close', letGo);
      this.#held.add(letGo);
    });
  }
}

/** The faults that have been ordered, first come first served. */
export class Faults {
  #placed: PlacedFault[] = [];
  #count = 0;

  place(order: FaultOrder): PlacedFault {
    this.#count += 1;
    const placed = new PlacedFault(this.#count, order);
    this.#placed.push(placed);
    return placed;
  }

  take(call: Pick<Arrival, 'method' | 'path'>): PlacedFault | undefined {
    const placed = this.#placed.find(({ left, order }) => left > 0 && matches(order, call));
    if (placed) placed.left -= 1;
    return placed;
  }

  find(id: number): PlacedFault | undefined {
    return this.#placed.find((placed) => placed.id === id);
  }

  all(): PlacedFault[] {
    return [...this.#placed];
  }

  /** No call meets a fault any more; held calls go on. */
  clear(): void {
    for (const placed of this.#placed) {
      placed.remove();
      placed.release();
    }
    this.#placed = [];
  }
}
