import { beforeEach, expect, test } from 'vitest';
import { hearNews } from '../../lib/border/hear';
import type { News } from '../../lib/border/news';
import { browser, deliverMessage, resetBrowser } from '../browser-stand-in';

const { id } = browser.runtime;
const OWN = `chrome-extension://${id}`;
const PURGE: News = { kind: 'purge', environment: 'live' };
const tab = { id: 7, url: 'https://crm.example.com/customers/42' };

beforeEach(resetBrowser);

function hearing(): News[] {
  const heard: News[] = [];
  hearNews((news) => heard.push(news), new AbortController().signal);
  return heard;
}

test.each([
  ['Chromium’s worker', { id, url: `${OWN}/background.js`, origin: OWN }],
  [
    'Firefox’s page, also through `tabs.sendMessage`',
    { id, url: `${OWN}/_generated_background_page.html`, envType: 'addon_child' },
  ],
])('news of the background reaches a screen: %s', async (_, sender) => {
  const heard = hearing();
  await deliverMessage(PURGE, sender);
  expect(heard).toEqual([PURGE]);
});

test.each([
  ['a content script', { id, tab, frameId: 0, url: tab.url, origin: 'https://crm.example.com' }],
  ['a content script that hides its tab', { id, url: tab.url, origin: 'https://crm.example.com' }],
  ['a docked frame', { id, tab, frameId: 4, url: `${OWN}/sidebar.html`, origin: OWN }],
  ['another extension', { id: 'somebody-else', url: 'chrome-extension://somebody-else/b.js' }],
  ['nobody known', {}],
  ['no sender at all', undefined],
])('news of %s is not heard', async (_, sender) => {
  const heard = hearing();
  for (let times = 0; times < 100; times += 1) await deliverMessage(PURGE, sender);
  expect(heard).toEqual([]);
});
