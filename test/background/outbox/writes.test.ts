import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeTicket, createTicket } from '../../lib/worker/ticket-writes';
import { keepTicket, ticketRow } from '../../lib/worker/tickets';
import { CUSTOMER, newTicket, openTicket } from './background';
import { signedInStage } from './stage';

const at = signedInStage();

const POST_TICKET = { method: 'POST', path: /\/tickets$/ };

test('the same action asked for twice at once opens one ticket', async () => {
  const { service, place } = at;
  const asked = { place, action: randomUUID(), ticket: newTicket(service), record: CUSTOMER };
  const [one, two] = await Promise.all([createTicket(asked), createTicket(asked)]);
  expect(one).toEqual(two);
  expect(one.ok && one.value.kind === 'done' && one.value.row.links).toEqual([
    { reference: 'crm.example.com/customers/42', title: 'crm.example.com/customers/42' },
  ]);
  expect(service.control.readTickets()).toHaveLength(1);
});

test('a ticket whose answer was lost is found again by its key, not opened twice', async () => {
  const { service, place } = at;
  const asked = { place, action: randomUUID(), ticket: newTicket(service), record: CUSTOMER };
  // A browser repeats a POST on a connection that died by itself; Node does not.
  service.control.answerNext(POST_TICKET, { kind: 'drop', when: 'after-work' });
  expect(await createTicket(asked)).toMatchObject({
    value: { kind: 'waiting', failure: { kind: 'no-answer' } },
  });
  expect(await createTicket(asked)).toMatchObject({ value: { kind: 'done' } });
  const posts = service.log.entries().filter(({ method }) => method === 'POST');
  expect(new Set(posts.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(new Set(posts.map(({ body }) => body)).size).toBe(1);
  expect(service.control.readTickets()).toHaveLength(1);
});

test('a ticket refused for a field goes out under a new key once the field was changed', async () => {
  const { service, place } = at;
  const action = randomUUID();
  const asked = { place, action, ticket: newTicket(service, 'x'.repeat(30_000)), record: CUSTOMER };
  expect(await createTicket(asked)).toMatchObject({ failure: { kind: 'invalid' } });
  const mended = { ...asked, ticket: newTicket(service, 'Short') };
  expect(await createTicket(mended)).toMatchObject({
    ok: true,
    value: { row: { ticket: { summary: 'Short' } } },
  });
  const keys = service.log.entries().map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys.filter(Boolean)).size).toBe(2);
});

test('a ticket that may have arrived is not sent changed: its first version is settled first', async () => {
  const { service, place } = at;
  const action = randomUUID();
  const asked = { place, action, ticket: newTicket(service, 'First'), record: CUSTOMER };
  service.control.answerNext(POST_TICKET, { kind: 'drop', when: 'after-work' });
  await createTicket(asked);
  const changed = { ...asked, ticket: newTicket(service, 'Second') };
  expect(await createTicket(changed)).toMatchObject({ failure: { kind: 'already-sent' } });
  expect(service.control.readTickets().map(({ summary }) => summary)).toEqual(['First']);
});

test('a status is changed, and an older state does not overwrite it', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const changed = await changeTicket({
    place: at.place,
    ticketId,
    action: randomUUID(),
    change: { status: 'Closed' },
  });
  expect(changed).toMatchObject({ ok: true, value: { row: { ticket: { status: 'Closed' } } } });
  expect(at.service.control.readTicket(ticketId).status).toBe('Closed');
  if (!changed.ok || changed.value.kind !== 'done') throw new Error('not changed');
  const { ticket } = changed.value.row;
  const late = { ...ticket, status: 'InProgress', updatedAt: (ticket.updatedAt ?? 0) - 1 };
  expect(await keepTicket(at.place, late, Date.now())).toBe(false);
  expect(await ticketRow(at.place, ticketId)).toMatchObject({
    value: { ticket: { status: 'Closed' } },
  });
});

test('a client id that is none is said before the service is asked', async () => {
  const ticket = { ...newTicket(at.service), clientId: 'Ada' };
  const asked = { place: at.place, action: randomUUID(), ticket, record: CUSTOMER };
  expect(await createTicket(asked)).toMatchObject({ failure: { kind: 'not-a-client-id' } });
});

test('a ticket refused in one installation is opened in the one that was chosen since', async () => {
  const action = randomUUID();
  const { clientId } = at.service.places.test.withoutOnboarding;
  const ticket = { ...newTicket(at.service), clientId };
  const refused = await createTicket({ place: at.place, action, ticket, record: CUSTOMER });
  expect(refused).toMatchObject({ failure: { kind: 'invalid' } });
  const { installationId } = at.service.places.test.withoutOnboarding;
  const there = { ...at.place, installationId };
  expect(await createTicket({ place: there, action, ticket, record: CUSTOMER })).toMatchObject({
    ok: true,
  });
  const paths = at.service.log.entries().filter(({ method }) => method === 'POST');
  expect(paths.at(-1)?.path).toContain(installationId);
});

test('a change that is answered with an object of another shape is done', async () => {
  const { service, place } = at;
  const ticketId = await openTicket(service, place);
  service.control.answerNext(
    { method: 'PATCH' },
    { kind: 'status', status: 200, body: '{"ok":true}', afterWork: true },
  );
  const change = { status: 'Closed' };
  expect(await changeTicket({ place, ticketId, action: randomUUID(), change })).toMatchObject({
    ok: true,
    value: { row: { ticket: { status: 'Closed' } } },
  });
});
