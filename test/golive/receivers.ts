import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Task } from '../../lib/notifications/dedupe-store';
import { sendResponse, webRequest } from '../../lib/notifications/node/web';
import { type Receiver, receive } from '../../lib/notifications/receive';
import { standardWebhooks } from '../../lib/notifications/standard-webhooks';

// Receivers with exactly one defect each, built from the correct one.

export const SECRET = `whsec_${btoa('a'.repeat(32))}`;

/** What a broken receiver may change; the rest stays correct. */
export type Breaking = {
  /** Replaces parts of the receiver for one delivery. */
  receiver?: (request: Request, correct: Receiver) => Partial<Receiver>;
  /** Responds instead of the receiver, or changes its response. */
  respond?: (request: Request, correct: () => Promise<Response>) => Promise<Response>;
  /** Responds instead of the probe. */
  probe?: (processed: number) => Response;
};

/** How often each notification was processed, and anything else a receiver remembers. */
export type Memory = { known: Set<string>; processed: Map<string, number> };

const process = ({ processed }: Memory, id: string): void => {
  processed.set(id, (processed.get(id) ?? 0) + 1);
};

function rightReceiver(memory: Memory): Receiver {
  return {
    secrets: [SECRET],
    now: Date.now,
    seen: {
      record: async ({ id }: Task) => {
        if (memory.known.has(id)) return 'known';
        memory.known.add(id);
        return 'new';
      },
    },
    handle: ({ id }) => process(memory, id),
  };
}

/** Serves a receiver on loopback, with its probe. */
export async function startReceiver(make: (memory: Memory) => Breaking = () => ({})) {
  const memory: Memory = { known: new Set(), processed: new Map() };
  const breaking = make(memory);
  const correct = rightReceiver(memory);
  const route = async (request: Request): Promise<Response> => {
    const [, id] = new URL(request.url).pathname.match(/^\/processed\/(.+)$/) ?? [];
    if (id) {
      const processed = memory.processed.get(decodeURIComponent(id)) ?? 0;
      return breaking.probe?.(processed) ?? Response.json({ processed });
    }
    const one = { ...correct, ...breaking.receiver?.(request, correct) };
    const rightly = () => receive(request, one);
    return breaking.respond ? breaking.respond(request, rightly) : rightly();
  };
  const server = createServer((incoming, outgoing) => {
    const request = webRequest(incoming);
    if (!request) return outgoing.destroy();
    void route(request).then(
      (response) => sendResponse(response, incoming, outgoing),
      // A broken receiver may break the connection on purpose.
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    memory,
    given: {
      address: `${origin}/notifications`,
      secret: SECRET,
      probe: `${origin}/processed/{id}`,
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const timestampOf = ({ headers }: Request): number =>
  Number(headers.get('webhook-timestamp')) * 1000;
const idOf = ({ headers }: Request): string => headers.get('webhook-id') ?? '';
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const isKnown = (memory: Memory, request: Request): boolean => memory.known.has(idOf(request));
const refusal = (status: number) => new Response(null, { status });
const isRefusal = ({ status }: Response): boolean => status >= 400;

/** Restores the changed byte of a body. */
const restoreByte = (bytes: Uint8Array): Uint8Array =>
  new TextEncoder().encode(textOf(bytes).replace(/installatio[xy]"/, 'installation"'));

/** Verifies what a delivery's body becomes, in place of its bytes. */
const verifying = (change: (body: Uint8Array) => string): Breaking => ({
  receiver: () => ({
    scheme: {
      ...standardWebhooks,
      isSigned: (headers, body, secrets) =>
        standardWebhooks.isSigned(headers, new TextEncoder().encode(change(body)), secrets),
    },
  }),
});

export const BROKEN = {
  'accepts an unsigned notification': () => ({
    respond: async (request, correct) =>
      request.headers.has('webhook-id') ? correct() : refusal(204),
  }),
  'refuses a valid notification': () => ({
    receiver: () => ({ secrets: [standardWebhooks.makeSecret()] }),
  }),
  'verifies the body as it would write it itself': () =>
    verifying((body) => JSON.stringify(JSON.parse(textOf(body)))),
  'reads the body in another character set': () =>
    verifying((body) => new TextDecoder('latin1').decode(body)),
  'has a clock that is wrong by ten minutes': () => ({
    receiver: () => ({ now: () => Date.now() + 600_000 }),
  }),
  'returns 503 for a valid notification': () => ({
    respond: async (_, correct) => {
      const response = await correct();
      return isRefusal(response) ? response : refusal(503);
    },
  }),
  'refuses a repeated notification': (memory) => ({
    respond: async (request, correct) => (isKnown(memory, request) ? refusal(409) : correct()),
  }),
  'refuses a repeat with a new signature': (memory) => {
    const first = new Map<string, number>();
    return {
      respond: async (request, correct) => {
        const known = first.get(idOf(request)) ?? timestampOf(request);
        if (isKnown(memory, request) && known !== timestampOf(request)) return refusal(409);
        first.set(idOf(request), known);
        return correct();
      },
    };
  },
  'processes a repeat': () => ({
    receiver: () => ({ seen: { record: async () => 'new' } }),
  }),
  'recognises a repeat by its signature': () => {
    const known = new Set<string>();
    return {
      receiver: ({ headers }) => ({
        seen: {
          record: async () => {
            const signature = headers.get('webhook-signature') ?? '';
            if (known.has(signature)) return 'known';
            known.add(signature);
            return 'new';
          },
        },
      }),
    };
  },
  'remembers only the last notification': () => {
    let last = '';
    return {
      receiver: () => ({
        seen: {
          record: async ({ id }) => {
            const isKnown = last === id;
            last = id;
            return isKnown ? 'known' : 'new';
          },
        },
      }),
    };
  },
  'checks for a repeat before the first is processed': (memory) => ({
    receiver: () => ({
      seen: {
        record: async ({ id }) => {
          const isKnown = memory.known.has(id);
          // Long enough for the second of two deliveries to arrive meanwhile, even on a busy
          // machine.
          await new Promise((done) => setTimeout(done, 500));
          memory.known.add(id);
          return isKnown ? 'known' : 'new';
        },
      },
    }),
  }),
  'processes a repeat a moment later': (memory) => ({
    receiver: (_, correct) => ({
      seen: {
        record: async (task) => {
          if (memory.known.has(task.id)) setTimeout(() => process(memory, task.id), 600);
          return correct.seen.record(task);
        },
      },
    }),
  }),
  'needs no timestamp': () => ({
    respond: async (request, correct) =>
      request.headers.has('webhook-signature') && !request.headers.has('webhook-timestamp')
        ? refusal(204)
        : correct(),
  }),
  'accepts a wrong signature': () => ({
    receiver: () => ({
      scheme: {
        ...standardWebhooks,
        // Checks that a signature exists, and that the body was not changed by accident.
        isSigned: (_, body) => !/installatio[xy]"/.test(textOf(body)),
      },
    }),
  }),
  'accepts a changed body': () => ({
    receiver: () => ({
      scheme: {
        ...standardWebhooks,
        isSigned: (headers, body, secrets) =>
          standardWebhooks.isSigned(headers, restoreByte(body), secrets),
      },
    }),
  }),
  'accepts an outdated timestamp': () => ({
    receiver: (request) => ({ now: () => Math.min(Date.now(), timestampOf(request)) }),
  }),
  'accepts a future timestamp': () => ({
    receiver: (request) => ({ now: () => Math.max(Date.now(), timestampOf(request)) }),
  }),
  'returns 500 for a wrong signature': () => ({
    respond: async (request, correct) => {
      const response = await correct();
      return response.status === 401 && Math.abs(timestampOf(request) - Date.now()) < 300_000
        ? refusal(500)
        : response;
    },
  }),
  'sends a 429 after some notifications': () => {
    let taken = 0;
    return { respond: async (_, correct) => (++taken > 5 ? refusal(429) : correct()) };
  },
  'stops after the first notification': (memory) => ({
    respond: async (request, correct) =>
      memory.known.size === 0 || isKnown(memory, request) ? correct() : refusal(403),
  }),
  'processes refused notifications': (memory) => ({
    respond: async (request, correct) => {
      const response = await correct();
      if (isRefusal(response)) process(memory, idOf(request));
      return response;
    },
  }),
  'never processes a notification': () => ({ receiver: () => ({ handle: () => undefined }) }),
  'is not at this address': () => ({ respond: async () => refusal(404) }),
  redirects: () => ({
    respond: async () =>
      new Response(null, { status: 307, headers: { Location: 'http://127.0.0.1:1/' } }),
  }),
  'breaks the connection': () => ({ respond: () => Promise.reject(new Error('broken')) }),
  'does not respond': () => ({ respond: () => new Promise(() => undefined) }),
  'has a probe with another response': () => ({
    probe: () => new Response('<html>once</html>'),
  }),
  'has a broken probe': () => ({ probe: () => refusal(500) }),
} satisfies Record<string, (memory: Memory) => Breaking>;
