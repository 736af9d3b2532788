import { expect, test } from 'vitest';
import { type Handlers, listen } from '../../../lib/protocol/server/listen';
import { browser, deliverMessage, resetBrowser } from '../../browser-stand-in';
import { SAMPLES } from '../samples';

/** The reply to a request whose handler throws, and what is reported of it. */
async function afterThrowing(thrown: Error) {
  resetBrowser();
  const reported: unknown[] = [];
  const anyHandlers = new Proxy({} as Handlers, {
    get: () => async () => {
      throw thrown;
    },
  });
  const noop = () => undefined;
  listen(
    anyHandlers,
    async () => true,
    noop,
    (error) => reported.push(error),
  );
  const reply = await deliverMessage(
    { request: 'testData.read', params: SAMPLES['testData.read'] },
    { id: browser.runtime.id, url: browser.runtime.getURL('desk.html'), tab: { id: 7 } },
  );
  return { reply, reported };
}

test('what a handler throws is reported, and the caller gets a failure', async () => {
  const full = new DOMException('The disk is full.', 'QuotaExceededError');
  const { reply, reported } = await afterThrowing(full);
  expect(reply).toMatchObject({ failure: { kind: 'unexpected' } });
  expect(reported).toEqual([full]);
});

test('data of a newer version of the extension is reported as no error', async () => {
  const { reply, reported } = await afterThrowing(new DOMException('', 'VersionError'));
  expect(reply).toEqual({ ok: false, failure: { kind: 'newer-data' } });
  expect(reported).toEqual([]);
});
