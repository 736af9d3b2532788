import { Hono } from 'hono';
import { z } from 'zod';
import type { Control, ServiceParts } from './control';
import { Fault, type PlacedFault } from './faults';
import { readPlaces } from './places';
import { isJsonObject, type JsonObject, messageFlaws } from './records';

const words = z.string().optional();
const JsonRecord = z.custom<JsonObject>(isJsonObject, 'This must be an object.');
const Attachments = z.array(
  z.object({ name: z.string(), mimeType: z.string(), url: z.string(), hash: words }),
);
const pattern = z.string().transform((source) => new RegExp(source));
const Which = z.object({ method: words, path: pattern.optional() });

const bodies = {
  ticket: z.object({ summary: words, description: words, status: words, priority: words }),
  reply: z.object({ text: words, attachments: Attachments.optional(), status: words }),
  messages: z.object({ count: z.number().int().min(1), everyMs: z.number().min(0).optional() }),
  unreadable: z.object({ flaw: z.enum(messageFlaws).optional() }),
  application: z.object({ installationId: z.string(), snapshot: JsonRecord.optional() }),
  key: z.object({ key: z.string() }),
  fault: Which.extend({ times: z.number().int().min(1).optional(), fault: Fault }),
  wait: Which.extend({
    times: z.coerce.number().int().min(1).optional(),
    until: z.enum(['arrived', 'answered', 'cut']).optional(),
    timeoutMs: z.coerce.number().int().min(1).optional(),
  }),
};

/** The control API for people and tools outside this process. It needs no key. */
export function createControlRoutes({
  control,
  world,
  faults,
  arrivals,
  effects,
}: ServiceParts & { control: Control }): Hono {
  const routes = new Hono().basePath('/_control');
  const done = { ok: true };

  routes.get('/places', (c) => c.json(readPlaces(world)));
  routes.get('/tickets', (c) => c.json(control.readTickets()));
  routes.get('/tickets/:id', (c) => c.json(control.readTicket(c.req.param('id'))));
  routes.post('/tickets', async (c) => {
    const body: unknown = await c.req.json();
    const { installationId } = z.object({ installationId: z.string() }).parse(body);
    return c.json(control.addTicket(installationId, bodies.ticket.parse(body)));
  });
  routes.post('/tickets/:id/reply', async (c) => {
    const reply = bodies.reply.parse(await c.req.json());
    return c.json(control.managerReplies(c.req.param('id'), reply));
  });
  routes.post('/tickets/:id/change', async (c) => {
    const change = bodies.ticket.parse(await c.req.json());
    return c.json(control.managerChanges(c.req.param('id'), change));
  });
  routes.post('/tickets/:id/messages', async (c) => {
    const { count, everyMs } = bodies.messages.parse(await c.req.json());
    const added = control.addMessages(c.req.param('id'), count, { everyMs });
    return c.json({ added: added.length });
  });
  routes.post('/tickets/:id/unreadable', async (c) => {
    const { flaw } = bodies.unreadable.parse(await c.req.json());
    return c.json(control.addUnreadableMessage(c.req.param('id'), flaw));
  });

  routes.post('/applications', async (c) => {
    const { installationId, snapshot } = bodies.application.parse(await c.req.json());
    return c.json(control.applicationArrives(installationId, snapshot));
  });
  routes.post('/applications/:id/correct', async (c) => {
    const corrected = JsonRecord.parse(await c.req.json());
    return c.json(control.merchantCorrects(c.req.param('id'), corrected));
  });

  routes.post('/keys/revoke', async (c) => {
    control.revokeKey(bodies.key.parse(await c.req.json()).key);
    return c.json(done);
  });
  routes.post('/keys/restore', async (c) => {
    control.restoreKey(bodies.key.parse(await c.req.json()).key);
    return c.json(done);
  });
  routes.post('/forget-idempotency-keys', (c) => {
    control.forgetIdempotencyKeys();
    return c.json(done);
  });
  routes.post('/start-over', (c) => {
    control.startOver();
    return c.json(done);
  });

  const expectFault = (id: string): PlacedFault => {
    const placed = faults.find(Number(id));
    if (!placed) throw new Error(`There is no fault ${id}.`);
    return placed;
  };
  routes.get('/faults', (c) => c.json(faults.all().map(shown)));
  routes.post('/faults', async (c) => {
    const { fault, ...which } = bodies.fault.parse(await c.req.json());
    return c.json(shown(control.respondNext(which, fault)));
  });
  routes.post('/faults/:id/release', (c) => {
    expectFault(c.req.param('id')).release();
    return c.json(done);
  });
  routes.delete('/faults/:id', (c) => {
    expectFault(c.req.param('id')).remove();
    return c.json(done);
  });
  routes.delete('/faults', (c) => {
    control.clearFaults();
    return c.json(done);
  });

  routes.get('/log', (c) => c.json(arrivals.entries()));
  routes.delete('/log', (c) => {
    arrivals.clear();
    return c.json(done);
  });
  routes.get('/wait', async (c) => {
    const { timeoutMs, ...awaited } = bodies.wait.parse(c.req.query());
    return c.json(await control.waitFor(awaited, timeoutMs));
  });
  routes.get('/effects', (c) => c.json(effects.all()));

  routes.onError((error, c) => c.json({ error: error.message }, 400));
  return routes;
}

function shown({ id, left, holding, fault }: PlacedFault): Record<string, unknown> {
  return { id, left, holding, fault };
}
