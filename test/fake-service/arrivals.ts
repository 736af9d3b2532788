import type { IncomingMessage, ServerResponse } from 'node:http';
import { PATIENCE } from '../patience';
import { Condition } from './condition';

/** One call as the service received it. */
export interface Arrival {
  /** When it arrived, in epoch milliseconds. */
  at: number;
  method: string;
  /** With the query. */
  path: string;
  /** The only part of the key that is recorded. */
  keyLastFour: string | undefined;
  idempotencyKey: string | undefined;
  /** Undefined until the body was read: a fault may prevent that. */
  body: string | undefined;
  requestId: string;
  /** Undefined until a status was sent, and for good if none was. */
  status: number | undefined;
  /** `cut`: the connection ended before the response was complete. */
  outcome: 'pending' | 'answered' | 'cut';
  /** The kind of fault that it met, if any. */
  fault: string | undefined;
}

export interface WhichCalls {
  method?: string | undefined;
  /** Matched against the path with its query. */
  path?: RegExp | undefined;
}

export interface Awaited extends WhichCalls {
  /** How many such calls are needed, counted since the log was cleared. @default 1 */
  times?: number | undefined;
  /** @default 'arrived' */
  until?: 'arrived' | 'answered' | 'cut' | undefined;
}

export interface OpenArrival {
  readonly call: Pick<Arrival, 'method' | 'path' | 'requestId'>;
  meets(fault: string): void;
  /** The call has arrived, with its body unless something prevents reading it. */
  isHere(body?: string): void;
}

/** The calls that the API received, in order. Calls of the control API are not included. */
export class Arrivals {
  #rows: Row[] = [];
  #count = 0;
  readonly #condition = new Condition();

  open(incoming: IncomingMessage, outgoing: ServerResponse): OpenArrival {
    this.#count += 1;
    const row = new Row(incoming, outgoing, `req-${this.#count}`);
    this.#rows.push(row);
    outgoing
      .once('finish', () => this.#condition.check())
      .once('close', () => this.#condition.check());
    return {
      call: row,
      meets: (fault) => {
        row.fault = fault;
      },
      isHere: (body) => {
        row.arrived = true;
        row.body = body;
        this.#condition.check();
      },
    };
  }

  entries(): Arrival[] {
    return this.#rows.map((row) => row.read());
  }

  clear(): void {
    this.#rows = [];
  }

  /** Resolves with the requested call when it arrives, at once if it already has. */
  waitFor(awaited: Awaited, timeoutMs = PATIENCE): Promise<Arrival> {
    const { times = 1, until = 'arrived', method = 'any call', path = '' } = awaited;
    const look = (): Arrival | undefined => {
      const seen = this.#rows.filter((row) => matches(awaited, row) && row.is(until));
      return seen[times - 1]?.read();
    };
    return this.#condition.until(look, timeoutMs, () => {
      const seen = this.#rows.map((row) => `${row.method} ${row.path}`).join(', ');
      return `for ${method} ${path} (${until}, ${times}×). Seen: ${seen || 'nothing'}.`;
    });
  }
}

export function matches(which: WhichCalls, call: Pick<Arrival, 'method' | 'path'>): boolean {
  if (which.method && which.method.toUpperCase() !== call.method) return false;
  // `search`, because `test` with a global pattern remembers its last index.
  return !which.path || call.path.search(which.path) >= 0;
}

class Row {
  readonly at = Date.now();
  readonly method: string;
  readonly path: string;
  arrived = false;
  body: string | undefined;
  fault: string | undefined;

  constructor(
    private readonly incoming: IncomingMessage,
    private readonly outgoing: ServerResponse,
    readonly requestId: string,
  ) {
    this.method = incoming.method ?? 'GET';
    this.path = incoming.url ?? '/';
  }

  is(state: 'arrived' | 'answered' | 'cut'): boolean {
    return state === 'arrived' ? this.arrived : this.outcome === state;
  }

  get outcome(): Arrival['outcome'] {
    if (this.outgoing.writableFinished) return 'answered';
    return this.outgoing.closed || this.outgoing.destroyed ? 'cut' : 'pending';
  }

  read(): Arrival {
    const { at, method, path, body, requestId, fault, outcome } = this;
    const status = this.outgoing.headersSent ? this.outgoing.statusCode : undefined;
    const keyLastFour = this.#header('api-key')?.slice(-4);
    const idempotencyKey = this.#header('idempotency-key');
    return {
      at,
      method,
      path,
      keyLastFour,
      idempotencyKey,
      body,
      requestId,
      status,
      outcome,
      fault,
    };
  }

  #header(name: string): string | undefined {
    const value = this.incoming.headers[name];
    return typeof value === 'string' ? value : undefined;
  }
}
