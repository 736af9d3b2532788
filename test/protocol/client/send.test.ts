import { beforeEach, expect, test } from 'vitest';
import { sendRequest } from '../../../lib/protocol/client/send';
import { browser, resetBrowser } from '../../browser-stand-in';

beforeEach(resetBrowser);

test('a screen repeats a request once if the background stopped during it', async () => {
  let calls = 0;
  browser.runtime.sendMessage = async () => {
    calls += 1;
    if (calls === 1) throw new Error('message channel closed before a response was received');
    return { ok: true, value: null };
  };
  expect(await sendRequest('keys.remove', { environment: 'test' })).toEqual({
    ok: true,
    value: null,
  });
  expect(calls).toBe(2);
});

test('a screen gets a failure, not an exception, after an update of the extension', async () => {
  browser.runtime.sendMessage = () => {
    throw new Error('Extension context invalidated.');
  };
  expect(await sendRequest('setup.read', {})).toEqual({
    ok: false,
    failure: { kind: 'extension-restarted' },
  });
});

test('a screen gets a failure if the background does not reply', async () => {
  browser.runtime.sendMessage = async () => undefined;
  expect(await sendRequest('setup.read', {})).toMatchObject({
    failure: { kind: 'extension-restarted' },
  });
});
