import { afterEach, expect, test, vi } from 'vitest';
import { failed } from '../../../lib/domain/core/failure';
import { browser, resetBrowser } from '../../browser-stand-in';

afterEach(() => {
  resetBrowser();
  vi.resetModules();
});

/** The client of a page whose background was replaced. A page keeps it for its life. */
async function replacedPage() {
  vi.resetModules();
  const { replaceBackground } = await import('../../../lib/protocol/client/transport');
  const send = vi.fn(async () => failed({ kind: 'not-in-practice' }));
  const subscribe = vi.fn();
  replaceBackground({ send, subscribe });
  return { send, subscribe };
}

test('a page with another transport sends the background nothing', async () => {
  const sendMessage = vi.spyOn(browser.runtime, 'sendMessage');
  const { send } = await replacedPage();
  const { sendRequest } = await import('../../../lib/protocol/client/send');
  expect(await sendRequest('dock.fold', {})).toEqual(failed({ kind: 'not-in-practice' }));
  expect(send).toHaveBeenCalledWith('dock.fold', {});
  expect(sendMessage).not.toHaveBeenCalled();
});

test('such a page hears neither the background nor the pages of CRMs', async () => {
  const addListener = vi.spyOn(browser.runtime.onMessage, 'addListener');
  const { subscribe } = await replacedPage();
  const events = await import('../../../lib/protocol/client/subscribe');
  const page = await import('../../../lib/protocol/client/subscribe-to-page');
  const { signal } = new AbortController();
  const onEvent = () => undefined;
  events.subscribe(onEvent, signal);
  page.subscribeToPage(onEvent, signal, () => () => undefined);
  expect(subscribe).toHaveBeenCalledExactlyOnceWith(onEvent, signal);
  expect(addListener).not.toHaveBeenCalled();
});

test('such a page asks the user for no host', async () => {
  await replacedPage();
  const permission = await import('../../../lib/protocol/client/permission');
  // The stand-in of the browser has no permissions at all: a call of them would throw.
  expect(await permission.requestOrigin('https://files.example.com')).toBe(false);
  expect(await permission.hasOriginPermission('https://files.example.com')).toBe(false);
});
