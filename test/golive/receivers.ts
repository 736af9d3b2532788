import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer, webRequest } from '../../lib/notifications/node/web';
import { type Receiver, receive } from '../../lib/notifications/receive';
import type { Task } from '../../lib/notifications/seen';
import { standardWebhooks } from '../../lib/notifications/standard-webhooks';

// Receivers that are right but in one thing. All are made of the right one, with that thing changed.

export const SECRET = `whsec_${btoa('a'.repeat(32))}`;

/** What a broken receiver may change; the rest is as it should be. */
export type Breaking = {
  /** Exchanges parts of the receiver for one delivery. */
  receiver?: (request: Request, right: Receiver) => Partial<Receiver>;
  /** Answers in the place of the receiver, or after it with what it answered. */
  answer?: (request: Request, right: () => Promise<Response>) => Promise<Response>;
  /** Answers in the place of the probe. */
  probe?: (processed: number) => Response;
};

/** How often each was processed, and everything else that a receiver remembers. */
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

/** Serves one on loopback, with its probe. */
export async function startReceiver(make: (memory: Memory) => Breaking = () => ({})) {
  const memory: Memory = { known: new Set(), processed: new Map() };
  const breaking = make(memory);
  const right = rightReceiver(memory);
  const route = async (request: Request): Promise<Response> => {
    const [, id] = new URL(request.url).pathname.match(/^\/processed\/(.+)$/) ?? [];
    if (id) {
      const processed = memory.processed.get(decodeURIComponent(id)) ?? 0;
      return breaking.probe?.(processed) ?? Response.json({ processed });
    }
    const one = { ...right, ...breaking.receiver?.(request, right) };
    const rightly = () => receive(request, one);
    return breaking.answer ? breaking.answer(request, rightly) : rightly();
  };
  const server = createServer((incoming, outgoing) => {
    const request = webRequest(incoming);
    if (!request) return outgoing.destroy();
    void route(request).then(
      (response) => answer(response, incoming, outgoing),
      // Who breaks on purpose may break the connection.
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

/** What the changed byte of a body was. */
const mended = (bytes: Uint8Array): Uint8Array =>
  new TextEncoder().encode(textOf(bytes).replace(/installatio[xy]"/, 'installation"'));

export const BROKEN = {
  'accepts what nobody signed': () => ({
    answer: async (request, right) => (request.headers.has('webhook-id') ? right() : refusal(204)),
  }),
  'refuses the valid one': () => ({
    receiver: () => ({ secrets: [standardWebhooks.makeSecret()] }),
  }),
  'has a clock that is ten minutes off': () => ({
    receiver: () => ({ now: () => Date.now() + 600_000 }),
  }),
  'answers 503 to the valid one': () => ({
    answer: async (_, right) => {
      const response = await right();
      return isRefusal(response) ? response : refusal(503);
    },
  }),
  'refuses the repeat': (memory) => ({
    answer: async (request, right) => (isKnown(memory, request) ? refusal(409) : right()),
  }),
  'refuses the repeat that is signed anew': (memory) => {
    const first = new Map<string, number>();
    return {
      answer: async (request, right) => {
        const known = first.get(idOf(request)) ?? timestampOf(request);
        if (isKnown(memory, request) && known !== timestampOf(request)) return refusal(409);
        first.set(idOf(request), known);
        return right();
      },
    };
  },
  'processes the repeat': () => ({
    receiver: () => ({ seen: { record: async () => 'new' } }),
  }),
  'knows a repeat by its signature': () => {
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
  'remembers the last one alone': () => {
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
  'looks for a repeat before it is done with the first': (memory) => ({
    receiver: () => ({
      seen: {
        record: async ({ id }) => {
          const isKnown = memory.known.has(id);
          // Long enough for the second of two deliveries to come meanwhile, also on a busy machine.
          await new Promise((done) => setTimeout(done, 500));
          memory.known.add(id);
          return isKnown ? 'known' : 'new';
        },
      },
    }),
  }),
  'processes the repeat a while later': (memory) => ({
    receiver: (_, right) => ({
      seen: {
        record: async (task) => {
          if (memory.known.has(task.id)) setTimeout(() => process(memory, task.id), 600);
          return right.seen.record(task);
        },
      },
    }),
  }),
  'asks for no timestamp': () => ({
    answer: async (request, right) =>
      request.headers.has('webhook-signature') && !request.headers.has('webhook-timestamp')
        ? refusal(204)
        : right(),
  }),
  'accepts a wrong signature': () => ({
    receiver: () => ({
      scheme: {
        ...standardWebhooks,
        // Looks that there is one, and that nobody changed the body by accident.
        isSigned: (_, body) => !/installatio[xy]"/.test(textOf(body)),
      },
    }),
  }),
  'accepts a changed body': () => ({
    receiver: () => ({
      scheme: {
        ...standardWebhooks,
        isSigned: (headers, body, secrets) =>
          standardWebhooks.isSigned(headers, mended(body), secrets),
      },
    }),
  }),
  'accepts an outdated timestamp': () => ({
    receiver: (request) => ({ now: () => Math.min(Date.now(), timestampOf(request)) }),
  }),
  'accepts a future timestamp': () => ({
    receiver: (request) => ({ now: () => Math.max(Date.now(), timestampOf(request)) }),
  }),
  'answers 500 to a wrong signature': () => ({
    answer: async (request, right) => {
      const response = await right();
      return response.status === 401 && Math.abs(timestampOf(request) - Date.now()) < 300_000
        ? refusal(500)
        : response;
    },
  }),
  'asks to wait after some': () => {
    let taken = 0;
    return { answer: async (_, right) => (++taken > 5 ? refusal(429) : right()) };
  },
  'stops after the first': (memory) => ({
    answer: async (request, right) =>
      memory.known.size === 0 || isKnown(memory, request) ? right() : refusal(403),
  }),
  'processes what it refuses': (memory) => ({
    answer: async (request, right) => {
      const response = await right();
      if (isRefusal(response)) process(memory, idOf(request));
      return response;
    },
  }),
  'never processes': () => ({ receiver: () => ({ handle: () => undefined }) }),
  'takes in nothing at this address': () => ({ answer: async () => refusal(404) }),
  redirects: () => ({
    answer: async () =>
      new Response(null, { status: 307, headers: { Location: 'http://127.0.0.1:1/' } }),
  }),
  'breaks the connection': () => ({ answer: () => Promise.reject(new Error('broken')) }),
  'does not answer': () => ({ answer: () => new Promise(() => undefined) }),
  'has a probe that answers something else': () => ({
    probe: () => new Response('<html>once</html>'),
  }),
  'has a probe that does not work': () => ({ probe: () => refusal(500) }),
} satisfies Record<string, (memory: Memory) => Breaking>;
