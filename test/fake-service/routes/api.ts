import type { Context, MiddlewareHandler } from 'hono';
import type { Dialect, ResourceName } from '../dialects/dialect';
import type { EffectCounts, EffectKind } from '../effects';
import type { Idempotency, WorkResult } from '../idempotency';
import type { ApiKey, KeyRing, Permission } from '../keys';
import type { Installation, Json, RecordScope, Ticket } from '../records';
import { invalid, notFound, Refused } from '../refused';
import type { World } from '../world';

/** The dependencies of every route. */
export interface Service {
  world: World;
  keys: KeyRing;
  idempotency: Idempotency;
  effects: EffectCounts;
  dialect: Dialect;
}

export type Api = { Variables: { key: ApiKey } };

/** 401 for every key that does not work, for any reason. */
export function authenticate({ keys }: Service): MiddlewareHandler<Api> {
  return async (c, next) => {
    const key = keys.findWorking(c.req.header('Api-Key') ?? '');
    if (!key) throw new Refused(401, 'unauthenticated', 'The key was not accepted.');
    c.set('key', key);
    await next();
  };
}

export function needs(permission: Permission): MiddlewareHandler<Api> {
  return async (c, next) => {
    if (!c.get('key').permissions.includes(permission)) {
      throw new Refused(403, 'forbidden', `This needs a key with ${permission}.`);
    }
    await next();
  };
}

export function expectInstallation(
  { world }: Service,
  scope: RecordScope,
  id: string,
): Installation {
  const found = world.installationsIn(scope).find((installation) => installation.id === id);
  if (!found) throw notFound();
  return found;
}

export function expectTicket({ world }: Service, scope: RecordScope, id: string): Ticket {
  const found = world.tickets.get(id);
  if (!found || !world.installationsIn(scope).includes(found.installation)) throw notFound();
  return found;
}

/** One page of a list in a dialect with pages; otherwise the whole list. */
export function listed(c: Context<Api>, { dialect }: Service, name: ResourceName, records: Json[]) {
  const size = dialect.pageSize ?? records.length;
  const asked = c.req.query('page') ?? c.req.query('after');
  const from = asked === undefined ? 0 : Number(asked.replace(/^p/, ''));
  if (!Number.isInteger(from))
    throw invalid([{ path: ['page'], message: 'There is no such page.' }]);
  const next = from + size < records.length ? `p${from + size}` : null;
  return c.json(dialect.list(name, records.slice(from, from + size), next));
}

/** Reads a mutating call, executes it at most once, and responds. */
export async function change(
  c: Context<Api>,
  { idempotency, effects }: Service,
  kind: EffectKind,
  work: (body: unknown) => WorkResult,
): Promise<Response> {
  const idempotencyKey = c.req.header('Idempotency-Key')?.trim();
  if (!idempotencyKey) {
    throw new Refused(400, 'idempotency_key_missing', 'Send an Idempotency-Key header.');
  }
  const bytes = new Uint8Array(await c.req.arrayBuffer());
  const body = parseBody(bytes, c.req.header('Content-Type'));
  const { method, path } = c.req;
  const { status, text } = idempotency.once(
    c.get('key'),
    { idempotencyKey, method, path, bytes },
    () => {
      const result = work(body);
      effects.add(idempotencyKey, kind);
      return result;
    },
  );
  if (text === undefined) return new Response(null, { status });
  return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
}

function parseBody(bytes: Uint8Array, contentType = ''): unknown {
  if (bytes.length === 0) return undefined;
  if (!/^application\/json\b/i.test(contentType)) {
    throw new Refused(415, 'not_json', 'Send the body as application/json.');
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refused(400, 'malformed', 'The body is not JSON.');
  }
}
