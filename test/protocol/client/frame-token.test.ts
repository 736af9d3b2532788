import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFrameToken } from '../../../lib/protocol/client/frame-token';
import { sendRequest } from '../../../lib/protocol/client/send';
import { browser, resetBrowser } from '../../browser-stand-in';

const TOKEN = 'b7c1f1de-6f0e-4a53-9d5a-0e7a6f1f5a11';
const CRM = 'https://crm.example.com';

/** The tokens of the requests that the background got. */
let sent: unknown[] = [];
/** The replies of the background, in turn; without one, it stopped before it replied. */
let replies: unknown[] = [];
/** The addresses that the frame showed after its own. */
let shown: unknown[] = [];

beforeEach(() => {
  [sent, replies, shown] = [[], [], []];
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message) => {
    sent.push(Reflect.get(Object(message), 'frameToken'));
    return replies.shift();
  });
});
afterEach(resetBrowser);

/** Opens the panel's page in a frame. Some browsers do not name the pages `around` it. */
function openFrame(hash: string, around?: { length: number }): void {
  vi.stubGlobal('location', { hash, pathname: '/sidebar.html', ancestorOrigins: around });
  vi.stubGlobal('history', { replaceState: (...args: unknown[]) => shown.push(args[2]) });
  readFrameToken();
}

test.each([
  ['in a browser that names the pages around it', [CRM]],
  ['in a browser that names none', undefined],
])('a frame %s sends the token of its address', async (_, around) => {
  openFrame(`#${TOKEN}`, around);
  await sendRequest('dock.fold', {});
  expect(sent[0]).toBe(TOKEN);
});

test('a frame takes the token out of its address, where others could read it', () => {
  openFrame(`#${TOKEN}`, [CRM]);
  expect(shown).toEqual(['/sidebar.html']);
});

test('a frame deeper than in the CRM’s page is not the dock, and sends no token', async () => {
  openFrame(`#${TOKEN}`, [CRM, 'https://widget.example.com']);
  await sendRequest('dock.fold', {});
  expect(sent).toEqual([undefined, undefined]);
  expect(shown).toEqual(['/sidebar.html']);
});

test('a frame without a token in its address sends none, so that its requests are read', async () => {
  openFrame('', [CRM]);
  await sendRequest('dock.fold', {});
  expect(sent).toEqual([undefined, undefined]);
});

test('a frame sends its token until the background replied, and never again', async () => {
  openFrame(`#${TOKEN}`, [CRM]);
  replies = [undefined, { ok: true, value: null }, { ok: true, value: null }];
  await sendRequest('dock.fold', {});
  expect(sent).toEqual([TOKEN, TOKEN]);
  await sendRequest('dock.fold', {});
  expect(sent).toEqual([TOKEN, TOKEN, undefined]);
});
