import { describe, expect, test } from 'vitest';
import { applicationPath, call, recordsIn, sendTicket, serviceForTests, ticketIn } from './partner';
import { isJsonObject } from './records';

// What two dialects omit and the others show (README, “Dialects”).

describe('the paged dialect', () => {
  const running = serviceForTests('paged');

  test('returns lists page by page, and applications without their snapshots', async () => {
    const service = running();
    const { applicationIds, installationId } = service.places.test.withOnboarding;
    const list = `/v1/installations/${installationId}/merchant-onboarding/applications`;
    const found: unknown[] = [];
    for (let query: string | undefined = ''; query !== undefined; ) {
      const page = await call(service, 'GET', list + query);
      for (const one of recordsIn(page)) expect(one).not.toHaveProperty('snapshot');
      found.push(...recordsIn(page).map(({ id }) => id));
      const links = isJsonObject(page.json) && isJsonObject(page.json.links) ? page.json.links : {};
      query =
        typeof links.next === 'string' ? links.next.slice(links.next.indexOf('?')) : undefined;
    }
    expect(found).toEqual([...applicationIds].reverse());
    const one = await call(service, 'GET', applicationPath(service));
    expect(one.json).toHaveProperty('snapshot.company');
    expect((await call(service, 'GET', `${list}?page=x`)).status).toBe(422);
  });

  test('returns nothing, or the messages that are greater as text, for an after that is not a time', async () => {
    const service = running();
    const id = ticketIn(service);
    service.control.addMessages(id, 3);
    const yields = async (after: string) =>
      recordsIn(await call(service, 'GET', `/v1/tickets/${id}/messages?after=${after}`)).length;
    expect(await yields('nonsense')).toBe(0);
    expect(await yields('0')).toBe(3);
  });
});

describe('the bare dialect', () => {
  const running = serviceForTests('bare');

  test('shows neither a created ticket nor the id of a message', async () => {
    const service = running();
    expect(await sendTicket(service, 'a')).toMatchObject({ status: 201, text: '' });
    expect(service.log.effectsOf('a').tickets).toBe(1);
    const id = ticketIn(service);
    const sent = await call(service, 'POST', `/v1/tickets/${id}/messages`, {
      idempotencyKey: 'b',
      body: { text: 'Hello' },
    });
    expect(sent).toMatchObject({
      status: 200,
      json: { data: { author: 'partner', text: 'Hello' } },
    });
    expect(sent.text).not.toMatch(/"(id|messageId)"/);
    service.control.addMessages(id, 2, { everyMs: 0, text: 'Same' });
    const read = await call(service, 'GET', `/v1/tickets/${id}/messages`);
    expect(read.text).not.toMatch(/"(id|messageId)"/);
    const [, one, other] = recordsIn(read);
    expect(one?.created).toBe(other?.created);
  });

  test('uses another name for live, and writes into threads itself', async () => {
    const service = running();
    const live = await call(service, 'GET', '/v1/me', { key: service.keys.liveFull });
    expect(live.json).toMatchObject({ data: { environment: 'production' } });
    const id = ticketIn(service);
    const body = { status: 'Closed' };
    await call(service, 'PATCH', `/v1/tickets/${id}`, { idempotencyKey: 'c', body });
    const [said] = recordsIn(await call(service, 'GET', `/v1/tickets/${id}/messages`));
    expect(said).toMatchObject({ author: 'system', text: 'Changed: Closed' });
  });
});

describe('a gateway in front of the service', () => {
  const running = serviceForTests('plain');

  test('responds with a web page, whether the call was executed or not', async () => {
    const service = running();
    for (const afterWork of [false, true]) {
      service.control.respondNext({ method: 'POST' }, { kind: 'gateway', status: 404, afterWork });
      const reply = await sendTicket(service, `key-${afterWork}`);
      expect(reply).toMatchObject({ status: 404, json: undefined });
      expect(service.log.effectsOf(`key-${afterWork}`).tickets).toBe(afterWork ? 1 : 0);
    }
  });
});
