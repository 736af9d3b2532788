import type { IncomingMessage, ServerResponse } from 'node:http';
import { PATIENCE } from '../patience';
import { Bell } from './bell';

/** One call as the service saw it. */
export interface Arrival {
  /** When it came in, in epoch milliseconds. */
  at: number;
  method: string;
  /** With the query. */
  path: string;
  /** Never more of a key than this. */
  keyLastFour: string | undefined;
  idempotencyKey: string | undefined;
  /** Undefined until it was read: a fault may keep the service from reading. */
  body: string | undefined;
  requestId: string;
  /** Undefined while no status has been sent, and for good if none ever was. */
  status: number | undefined;
  /** `cut`: the connection ended before the whole answer was out, whoever ended it. */
  outcome: 'pending' | 'answered' | 'cut';
  /** The kind of fault it ran into, if any. */
  fault: string | undefined;
}

export interface WhichCalls {
  method?: string | undefined;
  /** Tried on the path with its query. */
  path?: RegExp | undefined;
}

export interface Awaited extends WhichCalls {
  /** How many such calls there have to be, counted since the log was cleared. @default 1 */
  times?: number | undefined;
  /** @default 'arrived' */
  until?: 'arrived' | 'answered' | 'cut' | undefined;
}

export interface OpenArrival {
  readonly call: Pick<Arrival, 'method' | 'path' | 'requestId'>;
  meets(fault: string): void;
  /** The call is here, with its body unless something keeps the service from reading it. */
  isHere(body?: string): void;
}

/** What arrived at the API, in order. Calls of the control side are not in here. */
export class Arrivals {
  #rows: Row[] = [];
  #count = 0;
  readonly #bell = new Bell();

  open(incoming: IncomingMessage, outgoing: ServerResponse): OpenArrival {
    this.#count += 1;
    const row = new Row(incoming, outgoing, `req-${this.#count}`);
    this.#rows.push(row);
    outgoing.once('finish', () => this.#bell.ring()).once('close', () => this.#bell.ring());
    return {
      call: row,
      meets: (fault) => {
        row.fault = fault;
      },
      isHere: (body) => {
        row.arrived = true;
        row.body = body;
        this.#bell.ring();
      },
    };
  }

  entries(): Arrival[] {
    return this.#rows.map((row) => row.read());
  }

  clear(): void {
    this.#rows = [];
  }

  /** Resolves with the call asked for as soon as it is there, at once if it already is. */
  waitFor(awaited: Awaited, timeoutMs = PATIENCE): Promise<Arrival> {
    const { times = 1, until = 'arrived', method = 'any call', path = '' } = awaited;
    const look = (): Arrival | undefined => {
      const seen = this.#rows.filter((row) => matches(awaited, row) && row.is(until));
      return seen[times - 1]?.read();
    };
    return this.#bell.until(look, timeoutMs, () => {
      const seen = this.#rows.map((row) => `${row.method} ${row.path}`).join(', ');
      return `for ${method} ${path} (${until}, ${times}×). Seen: ${seen || 'nothing'}.`;
    });
  }
}

export function matches(which: WhichCalls, call: Pick<Arrival, 'method' | 'path'>): boolean {
  if (which.method && which.method.toUpperCase() !== call.method) return false;
  // `search`, because `test` of a global pattern remembers where it stopped.
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
      ...{ at, method, path, keyLastFour, idempotencyKey, body },
      ...{ requestId, status, outcome, fault },
    };
  }

  #header(name: string): string | undefined {
    const value = this.incoming.headers[name];
    return typeof value === 'string' ? value : undefined;
  }
}
