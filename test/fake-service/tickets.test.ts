import { describe, expect, test } from 'vitest';
import { fullDialects } from './dialects/dialect';
import {
  call,
  goodTicket,
  idOf,
  recordIn,
  serviceForTests,
  ticketIn,
  ticketsPath,
} from './partner';

const photo = {
  name: 'reader.jpg',
  mimeType: 'image/jpeg',
  url: 'https://files.example.com/reader.jpg?signature=short-lived',
  hash: `sha256:${'0f'.repeat(32)}`,
};

describe.each(fullDialects)('tickets, %s', (dialect) => {
  const running = serviceForTests(dialect);

  test('a ticket is created and can be read back', async () => {
    const service = running();
    const body = {
      ...goodTicket(service),
      description: 'Since this morning.',
      externalReference: 'CRM-17',
      priority: 'Emergency',
      attachments: [photo],
    };
    const made = await call(service, 'POST', ticketsPath(service), { idempotencyKey: 'a', body });
    expect(made.status).toBe(201);
    expect(recordIn(made)).toMatchObject({ ...body, status: 'InProgress' });
    const read = await call(service, 'GET', `/v1/tickets/${idOf(recordIn(made))}`);
    expect(recordIn(read)).toEqual(recordIn(made));
  });

  test('only the clientId is required; the priority is Regular by default', async () => {
    const service = running();
    const { clientId } = goodTicket(service);
    const sent = { idempotencyKey: 'a', body: { clientId } };
    const made = await call(service, 'POST', ticketsPath(service), sent);
    expect(recordIn(made)).toMatchObject({ priority: 'Regular', attachments: [] });
  });

  test('a PATCH changes only the fields that were sent', async () => {
    const service = running();
    const made = await call(service, 'POST', ticketsPath(service), {
      idempotencyKey: 'a',
      body: goodTicket(service),
    });
    const changed = await call(service, 'PATCH', `/v1/tickets/${idOf(recordIn(made))}`, {
      idempotencyKey: 'b',
      body: { status: 'WaitingForManager', priority: 'Sticky' },
    });
    expect(changed.status).toBe(200);
    expect(recordIn(changed)).toMatchObject({
      summary: 'Card reader is offline',
      status: 'WaitingForManager',
      priority: 'Sticky',
    });
  });

  const bad: [what: string, change: object, field: string][] = [
    ['a clientId that is no UUID', { clientId: 'Northlight' }, 'clientId'],
    [
      'a clientId of another company',
      { clientId: '6f1c2a70-0a51-4d1e-8a01-000000000002' },
      'clientId',
    ],
    ['no clientId', { clientId: undefined }, 'clientId'],
    ['an unknown priority', { priority: 'Urgent' }, 'priority'],
    ['a description that is too long', { description: 'x'.repeat(20_001) }, 'description'],
    [
      'an externalReference that is too long',
      { externalReference: 'x'.repeat(121) },
      'externalReference',
    ],
    [
      'an attachment that is not https',
      { attachments: [{ ...photo, url: 'http://files.example.com/a' }] },
      'url',
    ],
    ['an attachment without a name', { attachments: [{ ...photo, name: '' }] }, 'name'],
    [
      'an attachment without a media type',
      { attachments: [{ ...photo, mimeType: 'jpeg' }] },
      'mimeType',
    ],
    ['a hash without its algorithm', { attachments: [{ ...photo, hash: '0f0f' }] }, 'hash'],
    ['a hash that is not hex', { attachments: [{ ...photo, hash: 'sha256:xyz' }] }, 'hash'],
  ];
  test.each(bad)('%s is refused with 422, naming the field', async (_what, change, field) => {
    const service = running();
    const body = { ...goodTicket(service), ...change };
    const reply = await call(service, 'POST', ticketsPath(service), { idempotencyKey: 'a', body });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain(field);
    expect(service.control.readTickets()).toEqual([]);
  });

  test('the longest permitted texts are accepted', async () => {
    const service = running();
    const texts = { description: 'x'.repeat(20_000), externalReference: 'x'.repeat(120) };
    const body = { ...goodTicket(service), ...texts };
    const reply = await call(service, 'POST', ticketsPath(service), { idempotencyKey: 'a', body });
    expect(reply.status).toBe(201);
  });

  test.each([
    ['status', { status: 'Done' }],
    ['priority', { priority: 'Urgent' }],
    ['description', { description: 'Other words' }],
    ['clientId', { clientId: '6f1c2a70-0a51-4d1e-8a01-000000000002' }],
  ])('a PATCH with a bad or fixed %s is refused with 422', async (field, body) => {
    const service = running();
    const path = `/v1/tickets/${ticketIn(service)}`;
    const reply = await call(service, 'PATCH', path, { idempotencyKey: 'a', body });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain(field);
  });

  test.each([
    ['broken JSON', '{"clientId":', 400],
    ['a list', '[]', 400],
    ['nothing', undefined, 400],
  ])('%s as the body is refused', async (_what, body, status) => {
    const service = running();
    const sent = { idempotencyKey: 'a', body };
    expect((await call(service, 'POST', ticketsPath(service), sent)).status).toBe(status);
  });

  test('a body without a JSON content type is refused with 415', async () => {
    const service = running();
    const reply = await call(service, 'POST', ticketsPath(service), {
      idempotencyKey: 'a',
      body: goodTicket(service),
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(reply.status).toBe(415);
  });

  test('unknown statuses and priorities are possible', async () => {
    const service = running();
    const { installationId } = service.places.test.withoutOnboarding;
    const strange = { status: 'Escalated', priority: 'Volcanic' };
    const ticket = service.control.addTicket(installationId, strange);
    const reply = await call(service, 'GET', `/v1/tickets/${ticket.id}`);
    expect(recordIn(reply)).toMatchObject(strange);
  });
});
