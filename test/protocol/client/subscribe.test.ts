import { beforeEach, expect, test } from 'vitest';
import { keepEvents, subscribe } from '../../../lib/protocol/client/subscribe';
import type { Publication } from '../../../lib/protocol/publication';
import { publicationOf } from '../../../lib/protocol/server/publication';
import { browser, deliverMessage, resetBrowser } from '../../browser-stand-in';

const { id } = browser.runtime;
const OWN = `chrome-extension://${id}`;
const PURGE = publicationOf({ kind: 'purge', environment: 'live' });
const tab = { id: 7, url: 'https://crm.example.com/customers/42' };

beforeEach(resetBrowser);

function received(): Publication[] {
  const events: Publication[] = [];
  subscribe((event) => events.push(event), new AbortController().signal);
  return events;
}

test.each([
  ['Chromium’s worker', { id, url: `${OWN}/background.js`, origin: OWN }],
  [
    'Firefox’s page, also through `tabs.sendMessage`',
    { id, url: `${OWN}/_generated_background_page.html`, envType: 'addon_child' },
  ],
])('a screen receives events of the background: %s', async (_, sender) => {
  const events = received();
  await deliverMessage(PURGE, sender);
  expect(events).toEqual([PURGE]);
});

test.each([
  ['a content script', { id, tab, frameId: 0, url: tab.url, origin: 'https://crm.example.com' }],
  ['a content script that hides its tab', { id, url: tab.url, origin: 'https://crm.example.com' }],
  ['a docked frame', { id, tab, frameId: 4, url: `${OWN}/sidebar.html`, origin: OWN }],
  ['the document that runs the checks', { id, url: `${OWN}/golive-runner.html`, origin: OWN }],
  ['the keeper', { id, url: `${OWN}/keeper.html`, origin: OWN }],
  ['another extension', { id: 'somebody-else', url: 'chrome-extension://somebody-else/b.js' }],
  ['an empty sender', {}],
  ['no sender at all', undefined],
])('a screen ignores events from %s', async (_, sender) => {
  const events = received();
  for (let times = 0; times < 100; times += 1) await deliverMessage(PURGE, sender);
  expect(events).toEqual([]);
});

test('a screen ignores messages of the background that are no events', async () => {
  const events = received();
  for (const message of [undefined, null, 'hello', {}, { request: 'record.report', params: {} }])
    await deliverMessage(message, { id, url: `${OWN}/background.js`, origin: OWN });
  expect(events).toEqual([]);
});

test('events that arrive while the code of a page is loaded are handed over, once', async () => {
  const background = { id, url: `${OWN}/background.js`, origin: OWN };
  const handOver = keepEvents();
  await deliverMessage(PURGE, background);
  expect(handOver()).toEqual([PURGE]);
  await deliverMessage(PURGE, background);
  expect(handOver()).toEqual([PURGE]);
});
