import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBackground } from '../../../lib/background/app/start';
import { wipeEverything } from '../../../lib/background/app/wipe-everything';
import { hasInstallMarker } from '../../../lib/background/core/install-marker';
import { logEvent, readLog } from '../../../lib/background/core/log';
import { reportedTabs, saveTabRecord } from '../../../lib/background/core/tab-store';
import { removeKey } from '../../../lib/background/keys/key-changes';
import { choosePassphrase } from '../../../lib/background/keys/passphrase';
import { storedKeys } from '../../../lib/background/keys/stored-keys';
import { stopPolling } from '../../../lib/background/polling/poller';
import { threadPage } from '../../../lib/background/tickets/thread-page';
import { syncThread } from '../../../lib/background/tickets/thread-sync';
import { ticketRow } from '../../../lib/background/tickets/ticket-store';
import { browser } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { openTicket } from '../background';
import { makeGuessesCheap } from '../keys/cheap-guesses';
import { signedInStage } from '../stage';

// What a start does besides the request that it is for.

const at = signedInStage();

let replaceTab = (_added: number, _removed: number): void => undefined;
const unheard = { addListener: () => undefined, removeListener: () => undefined };
beforeEach(() => {
  Object.assign(browser.runtime, { onInstalled: unheard, onStartup: unheard });
  Object.assign(browser.permissions, { onAdded: unheard, onRemoved: unheard });
  const onReplaced = { addListener: (listener: typeof replaceTab) => (replaceTab = listener) };
  Object.assign(browser.tabs, { onRemoved: unheard, onReplaced });
  Object.assign(browser, { commands: { onCommand: unheard } });
});

afterEach(stopPolling);

const { session } = browser.storage;
/** One call of the browser takes longer than the routines wait, in milliseconds. */
const slowCall = () => new Promise((resolve) => setTimeout(resolve, 80));

test('a key whose removal started the background leaves no install marker', async () => {
  const { remove } = session;
  vi.spyOn(session, 'remove').mockImplementation((keys) => slowCall().then(() => remove(keys)));
  startBackground();
  await removeKey('test');
  await waitFor(async () => expect(await readLog()).toContainEqual(startedEntry));
  expect(await storedKeys()).toEqual([]);
  expect(await hasInstallMarker()).toBe(false);
});

const startedEntry = expect.objectContaining({ event: 'started' });

test('a wipe that started the background ends the log', async () => {
  const { clear } = session;
  vi.spyOn(session, 'clear').mockImplementation(() => slowCall().then(clear));
  startBackground();
  await wipeEverything();
  logEvent('call', { endpoint: 'get-tickets', environment: 'test', status: 200 });
  expect(await readLog()).toEqual([]);
});

test('a browser that was closed while keys were unlocked is purged before the first request', async () => {
  makeGuessesCheap();
  const ticketId = await openTicket(at.service, at.scope);
  await choosePassphrase({ need: 'both', passphrase: 'correct horse battery' });
  at.service.control.managerReplies(ticketId, { text: 'Ask Zoe Canary for the receipt' });
  await syncThread(at.scope, ticketId);
  await session.clear();
  startBackground();
  await waitFor(async () => {
    const shown = [
      await ticketRow(at.scope, ticketId),
      await threadPage(at.scope, ticketId, undefined),
    ];
    expect(JSON.stringify(shown)).not.toMatch(/Zoe Canary|Refund/);
  });
  // The routines, which begin later, have not logged yet.
  expect(await readLog()).not.toContainEqual(startedEntry);
});

test('nothing is kept of a tab that the browser replaced by another one, as it does to save memory', async () => {
  startBackground();
  const ref = { host: 'crm.example.com', type: 'contact', id: '41' };
  await saveTabRecord(7, { ref, name: 'Ada Example', url: 'https://crm.example.com/contacts/41' });
  replaceTab(8, 7);
  await waitFor(async () => expect(await reportedTabs()).toEqual([]));
  await saveTabRecord(7, null);
  expect(await reportedTabs()).toEqual([]);
});
