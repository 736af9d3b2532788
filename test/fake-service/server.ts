import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type Arrival, Arrivals } from './arrivals';
import { Control, type ServiceParts } from './control';
import { createControlRoutes } from './control-routes';
import { dialects } from './dialects';
import type { DialectName } from './dialects/dialect';
import { EffectCounts, type Effects } from './effects';
import { CallerGone, type Exchange, readBody, send, toRawResponse } from './exchange';
import { Faults, preventsReading } from './faults';
import { Idempotency } from './idempotency';
import { KeyRing, type SeededKeys, seededKeys } from './keys';
import { type Places, readPlaces } from './places';
import { Refused } from './refused';
import { createRoutes, refuse } from './routes';
import { strike } from './strike';
import { World } from './world';

export interface FakeService {
  /** For example http://127.0.0.1:4080. */
  readonly address: string;
  readonly dialect: DialectName;
  readonly keys: SeededKeys;
  /** The current seeded ids. Read them again after a test reset. */
  readonly places: Places;
  readonly control: Control;
  readonly log: {
    /** Every call of the API since the log was cleared, in order. */
    entries(): Arrival[];
    clear(): void;
    /** The effects of all calls, one row per idempotency key. Clearing the log keeps them. */
    effects(): Effects[];
    effectsOf(idempotencyKey: string): Effects;
  };
  /** Ends every connection, including held ones. */
  close(): Promise<void>;
}

/** Starts a complete service on loopback, with keys, companies and applications to review. */
export async function startFakeService({
  dialect: dialectName = 'plain',
  port = 0,
}: {
  dialect?: DialectName | undefined;
  port?: number | undefined;
} = {}): Promise<FakeService> {
  const parts: ServiceParts = {
    world: new World(),
    keys: new KeyRing(),
    idempotency: new Idempotency(),
    effects: new EffectCounts(),
    faults: new Faults(),
    arrivals: new Arrivals(),
  };
  const { arrivals, effects, faults, world } = parts;
  const dialect = dialects[dialectName];
  const control = new Control(parts);
  const controlRoutes = createControlRoutes({ ...parts, control });
  const routes = createRoutes({ ...parts, dialect });

  async function handleApi(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { call, meets, isHere } = arrivals.open(incoming, outgoing);
    outgoing.setHeader(dialect.requestIdHeader, call.requestId);
    let request: Request | undefined;
    const read = async (): Promise<Request> => {
      if (request) return request;
      const body = await readBody(incoming);
      isHere(body.toString());
      request = toRequest(incoming, body);
      return request;
    };
    const exchange: Exchange = {
      outgoing,
      path: call.path,
      read: async () => void (await read()),
      work: async () => toRawResponse(await routes.fetch(await read())),
      refusal: (status) => toRawResponse(refuse({ dialect }, unspecified(status))),
    };

    const placed = faults.take(call);
    if (!placed) return send(await exchange.work(), outgoing);
    meets(placed.fault.kind);
    if (preventsReading(placed.fault)) isHere();
    await strike(placed, exchange);
  }

  const server = createServer((incoming, outgoing) => {
    const handled = incoming.url?.startsWith('/_control')
      ? readBody(incoming)
          .then((body) => controlRoutes.fetch(toRequest(incoming, body)))
          .then(toRawResponse)
          .then((response) => send(response, outgoing))
      : handleApi(incoming, outgoing);
    handled.catch((error: unknown) => {
      if (!(error instanceof CallerGone)) console.error(error);
      outgoing.destroy();
    });
  });
  // A held call may last as long as a test needs, and an idle connection is kept for reuse.
  server.requestTimeout = 0;
  server.keepAliveTimeout = 60_000;

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port was given.');

  return {
    address: `http://127.0.0.1:${bound.port}`,
    dialect: dialectName,
    keys: seededKeys,
    get places() {
      return readPlaces(world);
    },
    control,
    log: {
      entries: () => arrivals.entries(),
      clear: () => arrivals.clear(),
      effects: () => effects.all(),
      effectsOf: (idempotencyKey) => effects.of(idempotencyKey),
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function toRequest(incoming: IncomingMessage, body: Buffer): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const method = incoming.method ?? 'GET';
  const url = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  // The body of a GET has no meaning, and a Request must not have one.
  const bare = method === 'GET' || method === 'HEAD' || body.length === 0;
  return new Request(url, { method, headers, body: bare ? null : new Uint8Array(body) });
}

function unspecified(status: number): Refused {
  return new Refused(status, `status_${status}`, 'The service cannot respond as it should.');
}
