import { beforeEach, describe, expect, test } from 'vitest';
import { done } from '../../../lib/domain/core/failure';
import type { RequestName } from '../../../lib/protocol/contract';
import { type Handlers, listen } from '../../../lib/protocol/server/listen';
import { browser, deliverMessage, resetBrowser } from '../../browser-stand-in';

let handled: RequestName[] = [];

beforeEach(() => {
  resetBrowser();
  handled = [];
  // Every handler only records that it was called.
  const anyHandlers = new Proxy({} as Handlers, {
    get: (_, name: RequestName) => async () => {
      handled.push(name);
      return done(null);
    },
  });
  listen(anyHandlers, async () => true);
});

const crm = {
  id: browser.runtime.id,
  url: 'https://crm.example.com/a',
  origin: 'https://crm.example.com',
  tab: { id: 7 },
  frameId: 0,
};
const denied = { ok: false, failure: { kind: 'denied' } };

describe('F42: a forged message', () => {
  const CRM_REQUESTS = { 'recipe.read': {}, 'record.report': { record: null, needs: 'nothing' } };

  test.each(Object.entries(CRM_REQUESTS))(
    'in %s with __proto__ pollutes no object',
    async (request, params) => {
      const payload = `{"request":"${request}","params":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(params).slice(1)}}`;
      await deliverMessage(JSON.parse(payload.replace(',}', '}')), crm);
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
  );

  test('with an overlong text is denied, whichever field has it', async () => {
    const long = 'x'.repeat(20_000_000);
    const url = 'https://crm.example.com/';
    const ref = { type: 't', id: '1' };
    for (const record of [
      { ref: { ...ref, id: long }, url },
      { ref: { ...ref, type: long }, url },
      { ref, url: url + long },
      { ref, url, name: long },
    ])
      expect(
        await deliverMessage(
          { request: 'record.report', params: { record, needs: 'nothing' } },
          { ...crm, tab: { id: 9 } },
        ),
      ).toMatchObject(denied);
    expect(handled).toEqual([]);
  });
});
