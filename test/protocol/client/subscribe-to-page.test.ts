import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { subscribeToPage } from '../../../lib/protocol/client/subscribe-to-page';
import { browser, deliverMessage, resetBrowser } from '../../browser-stand-in';

const { id } = browser.runtime;
const url = 'https://crm.example.com/customers/42';
const record = { ref: { type: 'customer', id: '42' }, url, name: 'Ada Example' };
const report = { request: 'record.report', params: { record, needs: 'nothing' } };

type Tab = { id: number } | 'unknown';
const OWN_TAB: Tab = { id: 7 };

/** The content script of the page around the panel. */
const page = { id, tab: OWN_TAB, frameId: 0, url };
const background = { id, url: browser.runtime.getURL('background.js') };

// The panel loads it when it is idle; the first time takes a while.
beforeAll(async () => void (await import('../../../lib/protocol/client/page-report')));
beforeEach(resetBrowser);

/** A panel in a frame of its tab. `isIdle` is false while it still draws its first picture. */
async function openPanel({ isIdle = true, tab = OWN_TAB }: { isIdle?: boolean; tab?: Tab } = {}) {
  vi.spyOn(browser.tabs, 'getCurrent').mockResolvedValue(tab === 'unknown' ? undefined : tab);
  const stop = new AbortController();
  const onShown = vi.fn();
  const cancel = vi.fn();
  subscribeToPage(onShown, stop.signal, (run) => {
    if (isIdle) run();
    return cancel;
  });
  await settle();
  return { onShown, stop, cancel };
}

/** Waits until everything that was delivered is read. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a panel learns which record is shown', () => {
  test.each([
    ['the page around it', page],
    ['the background, which forwards it in Firefox', background],
  ])('from %s', async (_, sender) => {
    const { onShown } = await openPanel();
    await deliverMessage(report, sender);
    await expect.poll(() => onShown.mock.calls).toEqual([[record]]);
  });

  test('from its page also if that shows no record any more', async () => {
    const { onShown } = await openPanel();
    await deliverMessage({ ...report, params: { ...report.params, record: null } }, page);
    await expect.poll(() => onShown.mock.calls).toEqual([[null]]);
  });
});

describe('a panel does not believe', () => {
  test.each([
    ['the page of another tab', { ...page, tab: { id: 8 } }],
    ['a frame in its page', { ...page, frameId: 3 }],
    ['another extension', { ...page, id: 'stranger' }],
    ['another extension without a tab', { ...background, id: 'stranger' }],
    ['a content script that hides its tab', { ...page, tab: undefined }],
  ])('%s', async (_, sender) => {
    const { onShown } = await openPanel();
    await deliverMessage(report, sender);
    await settle();
    expect(onShown).not.toHaveBeenCalled();
  });

  test.each([
    ['another request', { ...report, request: 'dock.save' }],
    ['a record without an address', { ...report, params: { record: { ref: record.ref } } }],
    ['a text', 'record.report'],
    ['nothing', null],
  ])('its page if that sends %s', async (_, message) => {
    const { onShown } = await openPanel();
    await deliverMessage(message, page);
    await settle();
    expect(onShown).not.toHaveBeenCalled();
  });

  test('a content script that hides its tab, if the browser does not name the panel’s own', async () => {
    const { onShown } = await openPanel({ tab: 'unknown' });
    await deliverMessage(report, { ...page, tab: undefined });
    await settle();
    expect(onShown).not.toHaveBeenCalled();
  });
});

describe('a panel that is closed', () => {
  test('reads no report that arrived before', async () => {
    const { onShown, stop } = await openPanel({ isIdle: false });
    await deliverMessage(report, page);
    stop.abort();
    await settle();
    expect(onShown).not.toHaveBeenCalled();
  });

  test('loads nothing any more', async () => {
    const { stop, cancel } = await openPanel();
    expect(cancel).not.toHaveBeenCalled();
    stop.abort();
    expect(cancel).toHaveBeenCalledOnce();
  });
});
