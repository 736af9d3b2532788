import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { PATIENCE } from '../patience';
import { type Arrival, matches, type WhichCalls } from './arrivals';
import { Condition } from './condition';

/** All faults of a call, as data, so that they can be placed over HTTP too. */
export const Fault = z.discriminatedUnion('kind', [
  /** Responds with a status. Without `body` it looks like a refusal of this service. */
  z.object({
    kind: z.literal('status'),
    status: z.number().int().min(200).max(599),
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
    body: z
      .union([z.string(), z.instanceof(Uint8Array), z.record(z.string(), z.json())])
      .optional(),
    /** Executes the call, and replaces only the response. */
    afterWork: z.boolean().optional(),
  }),
  /** 200 with a web page, as a captive portal sends it. */
  z.object({ kind: z.literal('html'), afterWork: z.boolean().optional() }),
  /** A web page with a 4xx status, as a gateway in front of the service sends it. */
  z.object({
    kind: z.literal('gateway'),
    status: z.number().int().min(400).max(499),
    afterWork: z.boolean().optional(),
  }),
  /** Bytes that are not HTTP. */
  z.object({ kind: z.literal('garbage'), afterWork: z.boolean().optional() }),
  /** Executes the call; the response announces its full length and stops in the middle. */
  z.object({ kind: z.literal('half-body') }),
  /** Executes the call; the last chunks of the response never arrive. */
  z.object({ kind: z.literal('cut-chunks') }),
  /** 200 with an endless body, as fast as the caller reads it. */
  z.object({ kind: z.literal('endless') }),
  /** Stops until `release()`. From `before-headers` on, the call has been executed. */
  z.object({
    kind: z.literal('silence'),
    at: z.enum(['before-reading', 'before-headers', 'after-headers', 'mid-body']),
  }),
  /** Ends the connection without a response. */
  z.object({ kind: z.literal('drop'), when: z.enum(['before-work', 'after-work']) }),
  /** Redirects the caller to the same path on another origin. */
  z.object({
    kind: z.literal('redirect'),
    to: z.url(),
    status: z.literal([301, 302, 303, 307, 308]).optional(),
  }),
  /** A correct response after a delay, or at `release()`. */
  z.object({ kind: z.literal('delay'), ms: z.number().int().min(0) }),
]);
export type Fault = z.infer<typeof Fault>;

/** True if the service must not even read the request. */
export function preventsReading(fault: Fault): boolean {
  return fault.kind === 'silence' && fault.at === 'before-reading';
}

export interface FaultOrder extends WhichCalls {
  fault: Fault;
  /** How many calls meet it. @default 1 */
  times?: number | undefined;
}

/** A fault that waits for its calls. */
export class PlacedFault {
  readonly fault: Fault;
  /** How many more calls it will meet. */
  left: number;
  #reached = 0;
  readonly #held = new Set<() => void>();
  readonly #condition = new Condition();

  constructor(
    readonly id: number,
    readonly order: FaultOrder,
  ) {
    this.fault = order.fault;
    this.left = order.times ?? 1;
  }

  /** How many calls it holds now. */
  get holding(): number {
    return this.#held.size;
  }

  /** Releases every call that it holds now. */
  release(): void {
    for (const resume of [...this.#held]) resume();
  }

  /** Takes no further calls. Held calls stay held. */
  remove(): void {
    this.left = 0;
  }

  /** Resolves when this many calls have reached the fault. */
  async reached(times = 1, timeoutMs = PATIENCE): Promise<void> {
    const look = (): true | undefined => this.#reached >= times || undefined;
    await this.#condition.until(look, timeoutMs, () => {
      return `for '${this.fault.kind}': it struck ${this.#reached} of ${times}×.`;
    });
  }

  strike(): void {
    this.#reached += 1;
    this.#condition.check();
  }

  /** Waits for `release()`, for the time to pass, or for the caller to disconnect. */
  hold(outgoing: ServerResponse, forMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = forMs === undefined ? undefined : setTimeout(() => resume(), forMs);
      const resume = (): void => {
        clearTimeout(timer);
        outgoing.off('close', resume);
        this.#held.delete(resume);
        resolve();
      };
      outgoing.once('close', resume);
      this.#held.add(resume);
    });
  }
}

/** The placed faults, in order. */
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

  /** Removes all faults; held calls continue. */
  clear(): void {
    for (const placed of this.#placed) {
      placed.remove();
      placed.release();
    }
    this.#placed = [];
  }
}
