import { describe, expect, test } from 'vitest';
import { fullDialects } from './dialects/dialect';
import { afterOf, call, idOf, recordIn, recordsIn, serviceForTests, ticketIn } from './partner';

describe.each(fullDialects)('messages, %s', (dialect) => {
  const running = serviceForTests(dialect);

  test('a message is sent as the partner, and can be read back', async () => {
    const service = running();
    const path = `/v1/tickets/${ticketIn(service)}/messages`;
    const body = { text: 'Which reader is it?', author: 'svc' };
    const sent = await call(service, 'POST', path, { idempotencyKey: 'a', body });
    expect(recordIn(sent)).toMatchObject({ author: 'partner', text: 'Which reader is it?' });
    const [read] = recordsIn(await call(service, 'GET', path));
    expect(read).toEqual(recordIn(sent));
  });

  test('a message may have attachments and no text', async () => {
    const service = running();
    const path = `/v1/tickets/${ticketIn(service)}/messages`;
    const url = 'https://files.example.com/a.txt';
    const body = { attachments: [{ name: 'a.txt', mimeType: 'text/plain', url }] };
    const sent = await call(service, 'POST', path, { idempotencyKey: 'a', body });
    expect(sent.status).toBeLessThan(300);
    expect(recordIn(sent)).toMatchObject({ text: '', ...body });
  });

  test.each([
    ['no text and no attachment', {}],
    ['blanks for text', { text: ' \n' }],
    ['an empty list of attachments', { text: '', attachments: [] }],
    ['a text that is too long', { text: 'x'.repeat(20_001) }],
    ['a text that is not text', { text: 7 }],
  ])('%s is refused with 422', async (_what, body) => {
    const service = running();
    const path = `/v1/tickets/${ticketIn(service)}/messages`;
    const reply = await call(service, 'POST', path, { idempotencyKey: 'a', body });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('text');
  });

  test('the thread is in order of creation, for all authors', async () => {
    const service = running();
    const id = ticketIn(service);
    const path = `/v1/tickets/${id}/messages`;
    service.control.managerReplies(id, { text: 'first' });
    await call(service, 'POST', path, { idempotencyKey: 'a', body: { text: 'second' } });
    service.control.managerReplies(id, { text: 'third' });
    const thread = recordsIn(await call(service, 'GET', path));
    expect(thread.map(({ author, text }) => [author, text])).toEqual([
      ['svc', 'first'],
      ['partner', 'second'],
      ['svc', 'third'],
    ]);
  });

  test('a page has 50 messages without a limit', async () => {
    const service = running();
    const id = ticketIn(service);
    const path = `/v1/tickets/${id}/messages`;
    service.control.addMessages(id, 300);
    const counts = [];
    for (const query of ['', '?limit=1', '?limit=200']) {
      counts.push(recordsIn(await call(service, 'GET', path + query)).length);
    }
    expect(counts).toEqual([50, 1, 200]);
  });

  test.each(['0', '201', '-1', '1.5', 'many', ''])(
    'limit=%s is refused with 422',
    async (limit) => {
      const service = running();
      const path = `/v1/tickets/${ticketIn(service)}/messages?limit=${limit}`;
      expect((await call(service, 'GET', path)).status).toBe(422);
    },
  );

  test('reading page after page returns every message once', async () => {
    const service = running();
    const id = ticketIn(service);
    service.control.addMessages(id, 450);
    const texts: unknown[] = [];
    let after: string | undefined;
    do {
      const query = after === undefined ? '' : `&after=${encodeURIComponent(after)}`;
      const page = await call(service, 'GET', `/v1/tickets/${id}/messages?limit=200${query}`);
      texts.push(...recordsIn(page).map(({ text }) => text));
      after = afterOf(dialect, page);
    } while (after !== undefined);
    expect(texts).toEqual(Array.from({ length: 450 }, (_, index) => `Message ${index + 1}`));
  });

  test('an invalid after is refused', async () => {
    const service = running();
    const id = ticketIn(service);
    service.control.addMessages(id, 3);
    const path = `/v1/tickets/${id}/messages?after=`;
    const status = dialect === 'timed' ? 400 : 422;
    for (const after of ['nonsense', '', '2', 'x.2', 'eCAy']) {
      expect((await call(service, 'GET', path + after)).status).toBe(status);
    }
  });

  test('an after that names a message of another thread is refused', async () => {
    const service = running();
    const [one, other] = [ticketIn(service), ticketIn(service)];
    for (const id of [one, other]) service.control.addMessages(id, 3);
    const page = await call(service, 'GET', `/v1/tickets/${one}/messages?limit=2`);
    const after = encodeURIComponent(afterOf(dialect, page) ?? '');
    const reply = await call(service, 'GET', `/v1/tickets/${other}/messages?after=${after}`);
    expect(reply.status).toBe(dialect === 'timed' ? 200 : 422);
  });

  test('ten thousand messages are added quickly', async () => {
    const service = running();
    const id = ticketIn(service);
    service.control.addMessages(id, 10_000);
    expect(service.control.readTicket(id).messages).toHaveLength(10_000);
  });

  test('a message without an author or with wrong types does not affect the others', async () => {
    const service = running();
    const id = ticketIn(service);
    service.control.managerReplies(id, { text: 'before' });
    service.control.addUnreadableMessage(id, 'no-author');
    service.control.addUnreadableMessage(id, 'wrong-types');
    service.control.addUnreadableMessage(id, 'not-an-object');
    service.control.managerReplies(id, { text: 'after' });
    const page = await call(service, 'GET', `/v1/tickets/${id}/messages`);
    const [before, noAuthor, wrongTypes, after] = recordsIn(page);
    expect([before?.text, after?.text]).toEqual(['before', 'after']);
    expect(noAuthor).not.toHaveProperty('author');
    expect(wrongTypes).toMatchObject({ author: 7, attachments: 'x' });
    expect(page.text).toContain('"this was a message once"');
    expect(idOf(noAuthor ?? {})).toBeTruthy();
  });
});

describe('messages of one millisecond, timed', () => {
  const running = serviceForTests('timed');

  test('share their time, and a reader that continues at that time loses the second', async () => {
    const service = running();
    const id = ticketIn(service);
    service.control.addMessages(id, 2, { everyMs: 0 });
    const path = `/v1/tickets/${id}/messages`;
    const page = await call(service, 'GET', `${path}?limit=1`);
    const after = encodeURIComponent(afterOf('timed', page) ?? '');
    expect(recordsIn(await call(service, 'GET', `${path}?after=${after}`))).toEqual([]);
    const [first, second] = recordsIn(await call(service, 'GET', path));
    expect(first?.created).toBe(second?.created);
  });
});
