import { createHash } from 'node:crypto';
import {
  afterTheWork,
  beforeTheWork,
  type Done,
  ERROR,
  json,
  type Kind,
  page,
  type Treatment,
} from './treatments';

/** A command that took effect. `words` is its body. */
export type Effect = {
  kind: Kind;
  company: string;
  target: string;
  words: string;
  idempotencyKey: string;
  /** A reset of test data deleted what it had created. */
  gone: boolean;
};
type Entry = { id: string; author: 'partner' | 'svc'; text: string; attachments: unknown };
type Ticket = { id: string; thread: Entry[]; fields: Record<string, unknown> };
type Company = {
  keys: readonly string[];
  installationId: string;
  clientId: string;
  tickets: Map<string, Ticket>;
  applications: Map<string, { id: string; status: string; review?: unknown }>;
  responses: Map<string, { digest: string; status: number; body: unknown }>;
};

/** Tickets that each company has at first and after each reset. */
const TICKETS_EACH = 2;
const FINAL = ['Approved', 'Rejected'];

/**
 * The service in memory, fast enough for thousands of calls: two companies with tickets, threads
 * and applications, resets, and idempotency keys (partner-api.md, rules 1 to 3). Tests compare the
 * outbox with its state.
 */
export class StubService {
  /** All effects in order. */
  readonly effects: Effect[] = [];
  /** Digests of the bodies sent with each Idempotency-Key. */
  readonly bodies = new Map<string, Set<string>>();
  readonly calls: { apiKey: string; method: string; path: string }[] = [];
  /** The company of each current and former installation. */
  readonly companyOf = new Map<string, string>();
  readonly #companies = new Map<string, Company>();
  #treatments: Treatment[] = [];
  #failingReads = 0;
  #made = 0;
  acceptedKeys = new Set<string>();

  constructor(keys: Record<string, readonly string[]>) {
    for (const [name, own] of Object.entries(keys)) {
      const company: Company = {
        ...{ keys: own, installationId: '', clientId: '', responses: new Map() },
        ...{ tickets: new Map(), applications: new Map() },
      };
      this.#companies.set(name, company);
      this.#begin(name, company);
      for (const one of own) this.acceptedKeys.add(one);
    }
  }

  #id(prefix: string): string {
    this.#made += 1;
    return `${prefix}-${this.#made}`;
  }

  /** Initial test data: new ids, two tickets, two applications. */
  #begin(name: string, company: Company): void {
    company.installationId = this.#id('i');
    company.clientId = crypto.randomUUID();
    this.companyOf.set(company.installationId, name);
    company.tickets.clear();
    company.applications.clear();
    for (let i = 0; i < TICKETS_EACH; i++) {
      const id = this.#id('t');
      company.tickets.set(id, { id, thread: [], fields: { summary: id, status: 'InProgress' } });
      const application = this.#id('a');
      company.applications.set(application, { id: application, status: 'Submitted' });
    }
  }

  treatNext(treatment: Treatment): void {
    this.#treatments.push(treatment);
  }

  failReads(count: number): void {
    this.#failingReads = count;
  }

  endTrouble(): void {
    this.#treatments = [];
    this.#failingReads = 0;
  }

  /** The tickets and open applications of a company. */
  placeOf(installationId: string) {
    const company = this.#companies.get(this.companyOf.get(installationId) ?? '');
    if (!company || company.installationId !== installationId) return undefined;
    const { clientId, tickets, applications } = company;
    return {
      clientId,
      tickets: [...tickets.keys()],
      applications: [...applications.values()].filter(({ status }) => !FINAL.includes(status)),
    };
  }

  managerWrites(): void {
    for (const { tickets } of this.#companies.values()) {
      const [ticket] = tickets.values();
      const message = { author: 'svc' as const, text: 'Anything new?', attachments: [] };
      ticket?.thread.push({ id: this.#id('m'), ...message });
    }
  }

  /** Responds to a call as `fetch` would; undefined if the connection ends without a response. */
  respond(method: string, path: string, headers: Headers, body: string): Response | undefined {
    const apiKey = headers.get('Api-Key') ?? '';
    this.calls.push({ apiKey, method, path });
    if (!this.acceptedKeys.has(apiKey)) return json(401, {});
    const [name, company] =
      [...this.#companies].find(([, { keys }]) => keys.includes(apiKey)) ?? [];
    if (name === undefined || !company) return json(401, {});
    if (method === 'GET') return this.#read(company, path);
    const treatment = this.#treatments.shift() ?? 'well';
    const before = beforeTheWork(treatment, path);
    if (before !== 'work') return before;
    const request = { path, method, body, idempotencyKey: headers.get('Idempotency-Key') ?? '' };
    return afterTheWork(treatment, this.#send(name, company, request));
  }

  #read(company: Company, path: string): Response {
    const { pathname, searchParams } = new URL(path, 'http://service.test');
    if (pathname === '/v1/me')
      return json(200, {
        environment: 'test',
        permissions: ['tickets:write', 'merchant_onboarding:write'],
      });
    if (this.#failingReads > 0) {
      this.#failingReads -= 1;
      return this.#failingReads % 2 ? json(500, {}) : page(404);
    }
    const { installationId, clientId: testClientId } = company;
    if (pathname === '/v1/installations')
      return json(200, [{ installationId, testClientId, merchant_onboarding: true }]);
    const applicationId = /applications\/([^/]+)$/.exec(pathname)?.[1];
    const application = company.applications.get(applicationId ?? '');
    if (applicationId)
      return application ? json(200, { ...application, snapshot: {} }) : json(404, ERROR);
    const [, ticketId = '', messages] =
      /^\/v1\/tickets\/([^/]+)(\/messages)?$/.exec(pathname) ?? [];
    const ticket = company.tickets.get(ticketId);
    if (!ticket) return json(404, ERROR);
    if (!messages) return json(200, { ticketId, ...ticket.fields });
    const after = ticket.thread.findIndex(({ id }) => id === searchParams.get('after'));
    return json(200, ticket.thread.slice(after + 1));
  }

  #send(
    name: string,
    company: Company,
    {
      path,
      method,
      body,
      idempotencyKey,
    }: Record<'path' | 'method' | 'body' | 'idempotencyKey', string>,
  ): Done {
    const digest = createHash('sha256').update(`${method} ${path} ${body}`).digest('hex');
    const seen = this.bodies.get(idempotencyKey) ?? new Set();
    this.bodies.set(idempotencyKey, seen.add(digest));
    const known = company.responses.get(idempotencyKey);
    if (known) return known.digest === digest ? known : { status: 409, body: ERROR };
    const done = this.#work(company, path, JSON.parse(body));
    if (done.kind === undefined) return done;
    const { kind, target } = done;
    if (kind === 'test.reset') {
      for (const effect of this.effects) if (effect.company === name) effect.gone = true;
      company.responses.clear();
    }
    this.effects.push({ kind, company: name, target, words: body, idempotencyKey, gone: false });
    company.responses.set(idempotencyKey, { digest, ...done });
    if (kind === 'test.reset') this.#begin(name, company);
    return done;
  }

  #work(company: Company, path: string, request: Record<string, unknown>): Done {
    const parts = path.split('/');
    if (path === '/v1/test/reset')
      return {
        kind: 'test.reset',
        target: company.installationId,
        status: 200,
        body: { ok: true },
      };
    if (path.endsWith('/tickets')) {
      if (parts[3] !== company.installationId) return { status: 404, body: ERROR };
      const id = this.#id('t');
      const fields = { ...request, status: 'InProgress' };
      company.tickets.set(id, { id, thread: [], fields });
      return { kind: 'ticket.create', target: id, status: 201, body: { ticketId: id, ...fields } };
    }
    if (path.includes('/applications/')) {
      const application = company.applications.get(parts.at(-1) ?? '');
      if (parts[3] !== company.installationId || !application) return { status: 404, body: ERROR };
      if (FINAL.includes(application.status)) return { status: 409, body: ERROR };
      Object.assign(application, request);
      const { id } = application;
      return { kind: 'application.decide', target: id, status: 200, body: { ...application } };
    }
    const ticket = company.tickets.get(parts[3] ?? '');
    if (!ticket) return { status: 404, body: ERROR };
    if (path.endsWith('/messages')) {
      const entry: Entry = {
        ...{ id: this.#id('p'), author: 'partner', text: String(request.text) },
        attachments: request.attachments,
      };
      ticket.thread.push(entry);
      return { kind: 'message.send', target: ticket.id, status: 201, body: entry };
    }
    Object.assign(ticket.fields, request);
    const body = { ticketId: ticket.id, ...ticket.fields };
    return { kind: 'ticket.change', target: ticket.id, status: 200, body };
  }
}
