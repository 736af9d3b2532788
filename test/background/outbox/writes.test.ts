import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeTicket, createTicket } from '../../../lib/background/tickets/submit-ticket';
import { saveTicket, ticketRow } from '../../../lib/background/tickets/ticket-store';
import { CUSTOMER, newTicket, openTicket } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();

const POST_TICKET = { method: 'POST', path: /\/tickets$/ };

test('the same command sent twice at once opens one ticket', async () => {
  const { service, scope } = at;
  const params = { scope, commandId: randomUUID(), ticket: newTicket(service), record: CUSTOMER };
  const [one, two] = await Promise.all([createTicket(params), createTicket(params)]);
  expect(one).toEqual(two);
  expect(one.ok && one.value.kind === 'done' && one.value.row.links).toEqual([
    { reference: 'crm.example.com/customers/42', title: 'crm.example.com/customers/42' },
  ]);
  expect(service.control.readTickets()).toHaveLength(1);
});

test('a ticket whose response was lost is found by its key and not opened twice', async () => {
  const { service, scope } = at;
  const params = { scope, commandId: randomUUID(), ticket: newTicket(service), record: CUSTOMER };
  // A browser repeats a POST on a dead connection by itself; Node does not.
  service.control.respondNext(POST_TICKET, { kind: 'drop', when: 'after-work' });
  expect(await createTicket(params)).toMatchObject({
    value: { kind: 'waiting', failure: { kind: 'no-answer' } },
  });
  expect(await createTicket(params)).toMatchObject({ value: { kind: 'done' } });
  const posts = service.log.entries().filter(({ method }) => method === 'POST');
  expect(new Set(posts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
  expect(service.control.readTickets()).toHaveLength(1);
});

test('a refused ticket is sent with a new key once its field was corrected', async () => {
  const { service, scope } = at;
  const commandId = randomUUID();
  const params = {
    scope,
    commandId,
    ticket: newTicket(service, 'x'.repeat(30_000)),
    record: CUSTOMER,
  };
  expect(await createTicket(params)).toMatchObject({ failure: { kind: 'invalid' } });
  const corrected = { ...params, ticket: newTicket(service, 'Short') };
  expect(await createTicket(corrected)).toMatchObject({
    ok: true,
    value: { row: { ticket: { summary: 'Short' } } },
  });
  const keys = service.log.entries().map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys.filter(Boolean)).size).toBe(2);
});

test('a ticket that may have arrived cannot be sent with other content', async () => {
  const { service, scope } = at;
  const commandId = randomUUID();
  const params = { scope, commandId, ticket: newTicket(service, 'First'), record: CUSTOMER };
  service.control.respondNext(POST_TICKET, { kind: 'drop', when: 'after-work' });
  await createTicket(params);
  const changed = { ...params, ticket: newTicket(service, 'Second') };
  expect(await createTicket(changed)).toMatchObject({ failure: { kind: 'already-sent' } });
  expect(service.control.readTickets().map(({ summary }) => summary)).toEqual(['First']);
});

test('a status is changed, and an older version of the ticket does not overwrite it', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const changed = await changeTicket({
    scope: at.scope,
    ticketId,
    commandId: randomUUID(),
    change: { status: 'Closed' },
  });
  expect(changed).toMatchObject({ ok: true, value: { row: { ticket: { status: 'Closed' } } } });
  expect(at.service.control.readTicket(ticketId).status).toBe('Closed');
  if (!changed.ok || changed.value.kind !== 'done') throw new Error('not changed');
  const { ticket } = changed.value.row;
  const late = { ...ticket, status: 'InProgress', updatedAt: (ticket.updatedAt ?? 0) - 1 };
  expect(await saveTicket(at.scope, late, Date.now())).toBe(false);
  expect(await ticketRow(at.scope, ticketId)).toMatchObject({
    value: { ticket: { status: 'Closed' } },
  });
});

test('an invalid client id is refused before any call', async () => {
  const ticket = { ...newTicket(at.service), clientId: 'Ada' };
  const params = { scope: at.scope, commandId: randomUUID(), ticket, record: CUSTOMER };
  expect(await createTicket(params)).toMatchObject({ failure: { kind: 'not-a-client-id' } });
});

test('a ticket refused in one installation is opened in another that the agent chose later', async () => {
  const commandId = randomUUID();
  const { clientId } = at.service.places.test.withoutOnboarding;
  const ticket = { ...newTicket(at.service), clientId };
  const refused = await createTicket({ scope: at.scope, commandId, ticket, record: CUSTOMER });
  expect(refused).toMatchObject({ failure: { kind: 'invalid' } });
  const { installationId } = at.service.places.test.withoutOnboarding;
  const otherScope = { ...at.scope, installationId };
  expect(
    await createTicket({ scope: otherScope, commandId, ticket, record: CUSTOMER }),
  ).toMatchObject({
    ok: true,
  });
  const paths = at.service.log.entries().filter(({ method }) => method === 'POST');
  expect(paths.at(-1)?.path).toContain(installationId);
});

test('a change is done although its response has another shape', async () => {
  const { service, scope } = at;
  const ticketId = await openTicket(service, scope);
  service.control.respondNext(
    { method: 'PATCH' },
    { kind: 'status', status: 200, body: '{"ok":true}', afterWork: true },
  );
  const change = { status: 'Closed' };
  expect(await changeTicket({ scope, ticketId, commandId: randomUUID(), change })).toMatchObject({
    ok: true,
    value: { row: { ticket: { status: 'Closed' } } },
  });
});
