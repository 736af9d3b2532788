import { beforeEach, expect, test } from 'vitest';
import { subscribe } from '../../../lib/protocol/client/subscribe';
import type { AppEvent } from '../../../lib/protocol/events';
import { browser, deliverMessage, resetBrowser } from '../../browser-stand-in';

const { id } = browser.runtime;
const OWN = `chrome-extension://${id}`;
const PURGE: AppEvent = { kind: 'purge', environment: 'live' };
const tab = { id: 7, url: 'https://crm.example.com/customers/42' };

beforeEach(resetBrowser);

function received(): AppEvent[] {
  const events: AppEvent[] = [];
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
  ['another extension', { id: 'somebody-else', url: 'chrome-extension://somebody-else/b.js' }],
  ['an empty sender', {}],
  ['no sender at all', undefined],
])('a screen ignores events from %s', async (_, sender) => {
  const events = received();
  for (let times = 0; times < 100; times += 1) await deliverMessage(PURGE, sender);
  expect(events).toEqual([]);
});
