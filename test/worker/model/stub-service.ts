import { createHash } from 'node:crypto';

/** How the service, or the way to it, treats the next call that changes something. */
export const TREATMENTS = [
  'well',
  'lost-before', // the network fails before the service has the call
  'lost-after', // … after it did the work
  'busy', // 429
  'error-before', // 503 without the work
  'error-after', // 503 with it
  'garbled', // the work, and an answer nobody can read
  'forbidden', // 403
  'gone', // 404
  'invalid', // 422
] as const;
export type Treatment = (typeof TREATMENTS)[number];

type Effect = { ticketId: string; text: string; idempotencyKey: string; apiKey: string };
type Entry = { id: string; author: 'partner' | 'svc'; text: string };

/**
 * The other side in memory, fast enough for thousands of calls: tickets with threads, and
 * idempotency keys that hold (partner-api.md, rule 1). It keeps the truth that tests assert.
 */
export class StubService {
  /** Everything that took effect, in the order in which it did. */
  readonly effects: Effect[] = [];
  /** Digests of the bodies that came with each Idempotency-Key. */
  readonly bodies = new Map<string, Set<string>>();
  /** Calls that came, by API key. */
  readonly calls: { apiKey: string; method: string; path: string }[] = [];
  readonly #threads = new Map<string, Entry[]>();
  readonly #answers = new Map<string, { digest: string; entry: Entry }>();
  #treatments: Treatment[] = [];
  takesKeys = new Set<string>();

  constructor(readonly tickets: readonly string[]) {
    for (const id of tickets) this.#threads.set(id, []);
  }

  treatNext(treatment: Treatment): void {
    this.#treatments.push(treatment);
  }

  treatWell(): void {
    this.#treatments = [];
  }

  managerWrites(ticketId: string): void {
    const thread = this.#threads.get(ticketId);
    thread?.push({ id: `m-${ticketId}-${thread.length}`, author: 'svc', text: 'Anything new?' });
  }

  /** Answers a call as `fetch` would; undefined where the connection ends without an answer. */
  answer(method: string, path: string, headers: Headers, body: string): Response | undefined {
    const apiKey = headers.get('Api-Key') ?? '';
    this.calls.push({ apiKey, method, path });
    if (!this.takesKeys.has(apiKey)) return json(401, {});
    if (method === 'GET') return this.#read(path);
    const treatment = this.#treatments.shift() ?? 'well';
    if (treatment === 'lost-before') return undefined;
    if (treatment === 'busy') return json(429, {}, { 'Retry-After': '7' });
    if (treatment === 'error-before') return json(503, {});
    if (treatment === 'forbidden') return json(403, {});
    if (treatment === 'gone') return json(404, {});
    if (treatment === 'invalid') return json(422, {});
    const answered = this.#send(path, headers.get('Idempotency-Key') ?? '', apiKey, body);
    if (treatment === 'lost-after') return undefined;
    if (treatment === 'error-after') return json(503, {});
    if (treatment === 'garbled') return new Response('<html>', { status: 200 });
    return answered;
  }

  #read(path: string): Response {
    const url = new URL(path, 'http://service.test');
    if (url.pathname === '/v1/me')
      return json(200, { environment: 'test', permissions: ['tickets:write'] });
    if (url.pathname === '/v1/installations') return json(200, [{ installationId: 'i-1' }]);
    const [, ticketId = '', messages] =
      /^\/v1\/tickets\/([^/]+)(\/messages)?$/.exec(url.pathname) ?? [];
    const thread = this.#threads.get(ticketId);
    if (!thread) return json(404, {});
    if (!messages) return json(200, { ticketId, summary: ticketId, status: 'InProgress' });
    const after = thread.findIndex(({ id }) => id === url.searchParams.get('after'));
    return json(200, thread.slice(after + 1));
  }

  #send(path: string, idempotencyKey: string, apiKey: string, body: string): Response {
    const digest = createHash('sha256').update(body).digest('hex');
    const seen = this.bodies.get(idempotencyKey) ?? new Set();
    this.bodies.set(idempotencyKey, seen.add(digest));
    const known = this.#answers.get(idempotencyKey);
    if (known) return known.digest === digest ? json(201, known.entry) : json(409, {});
    const ticketId = path.split('/')[3] ?? '';
    const thread = this.#threads.get(ticketId);
    if (!thread) return json(404, {});
    const { text }: { text: string } = JSON.parse(body);
    const entry: Entry = { id: `p-${this.effects.length}`, author: 'partner', text };
    thread.push(entry);
    this.#answers.set(idempotencyKey, { digest, entry });
    this.effects.push({ ticketId, text, idempotencyKey, apiKey });
    return json(201, entry);
  }
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });
