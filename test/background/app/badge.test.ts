import { beforeEach, expect, test, vi } from 'vitest';
import { showUnread } from '../../../lib/background/app/badge';
import { saveEnvironment, saveInstallation } from '../../../lib/background/core/settings-store';
import { saveTabRecord, tellUnread, toldUnread } from '../../../lib/background/core/tab-store';
import { saveShownRecord } from '../../../lib/background/sites/shown-record';
import type { Environment } from '../../../lib/domain/core/environment';
import { reference } from '../../../lib/domain/crm/record-reference';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { putTicket } from '../../../lib/storage/ticket-index';
import { badges, browser, tabs } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { newProfile } from '../background';
import { costOf } from '../count-requests';

beforeEach(newProfile);

const refOf = (n: number) => ({ host: 'crm.example.com', type: 'customers', id: `${n}` });

/** Stores a ticket of the `n`th record. */
async function storeTicket(
  n: number,
  unread: number,
  environment: Environment = 'test',
): Promise<void> {
  const db = await environmentDb(environment);
  const tickets = db.transaction('tickets', 'readwrite').store;
  await putTicket(tickets, {
    ...{ ticketId: `t-${n}`, installationId: 'inst-1', readAt: 0 },
    ticket: {
      ...{ id: `t-${n}`, summary: '', description: '', priority: '', status: '', attachments: [] },
    },
    thread: { position: {}, total: unread, seenUpTo: 0, unread, complete: true },
  });
  await db.put('links', {
    ...{
      reference: reference(refOf(n)),
      ticketId: `t-${n}`,
      installationId: 'inst-1',
      linkedAt: 0,
    },
  });
}

/** What the pages were told since the last call. */
const told = () => tabs.messages.splice(0);

test('with 300 tabs, a message is counted once and told to the tabs of its record', async () => {
  await saveInstallation('test', 'inst-1');
  // Two tabs show each record.
  for (let n = 0; n < 300; n++)
    await saveTabRecord(1_000 + n, { ref: refOf(n % 150), url: 'https://crm.example.com' });
  await showUnread();
  expect(told()).toHaveLength(300);
  await storeTicket(7, 2);
  const { requests } = await costOf(['tickets', 'links', 'records'], showUnread);
  expect(requests).toBeLessThan(10);
  const news = { alongside: 'unread', unread: 2 };
  expect(told()).toEqual([
    [1_007, news],
    [1_157, news],
  ]);
  await showUnread();
  expect(told()).toEqual([]);
});

test('a tab that goes to another record and back is told its number again', async () => {
  await saveInstallation('test', 'inst-1');
  await storeTicket(1, 3);
  for (const [id, unread] of [
    [1, 3],
    [2, 0],
    [1, 3],
  ] as const) {
    await saveTabRecord(2_000, { ref: refOf(id), url: 'https://crm.example.com' });
    await showUnread();
    expect(told()).toEqual([[2_000, { alongside: 'unread', unread }]]);
  }
});

test('a page that goes to the next record while numbers are counted is not told the number of the last one', async () => {
  await saveInstallation('test', 'inst-1');
  await storeTicket(1, 3);
  await saveTabRecord(3_000, { ref: refOf(1), url: 'https://crm.example.com' });
  vi.spyOn(browser.action, 'setBadgeText').mockImplementationOnce(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    await saveTabRecord(3_000, { ref: refOf(2), url: 'https://crm.example.com' });
    tellUnread(3_000, reference(refOf(2)), 0);
  });
  await showUnread();
  expect(told()).toEqual([]);
});

test('a number that the page was told while its report is handled is not replaced by the older one of the reply', async () => {
  const origin = 'https://crm.example.com';
  await (await settingsDb()).put('sites', { origin, rules: [], crm: 'odoo', addedAt: 0 });
  await saveInstallation('test', 'inst-1');
  await storeTicket(1, 1);
  const { host: _, ...ref } = refOf(1);
  const report = () =>
    saveShownRecord(
      { record: { ref, url: `${origin}/customers/1` }, needs: 'nothing' },
      { from: 'crm', tabId: 4_000, documentId: 'page-1', origin },
    );
  expect(await report()).toMatchObject({ value: { unread: 1 } });
  // The agent reads the message after it was counted for the reply, which waits for something else.
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementationOnce(async () => {
    await storeTicket(1, 0);
    await showUnread();
  });
  expect(await report()).toMatchObject({ value: { unread: 0 } });
});

test('the reply about a record never has the number of another one that is counted longer', async () => {
  const origin = 'https://crm.example.com';
  await (await settingsDb()).put('sites', { origin, rules: [], crm: 'odoo', addedAt: 0 });
  await saveInstallation('test', 'inst-1');
  await storeTicket(1, 5);
  await storeTicket(2, 3);
  const [first, second] = [reference(refOf(1)), reference(refOf(2))];
  // The first record's report, which is still handled, has its number when the second one's waits for something else.
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementationOnce(async () => {
    await waitFor(() => expect(toldUnread(5_000, second)).toBe(3));
    tellUnread(5_000, first, 5);
  });
  const { host: _, ...ref } = refOf(2);
  const report = saveShownRecord(
    { record: { ref, url: `${origin}/customers/2` }, needs: 'nothing' },
    { from: 'crm', tabId: 5_000, documentId: 'page-1', origin },
  );
  expect(await report).toMatchObject({ value: { unread: 3 } });
});

test('a count that never ends holds up no later one', async () => {
  await saveInstallation('test', 'inst-1');
  vi.spyOn(browser.action, 'setBadgeText').mockImplementationOnce(() => new Promise(() => {}));
  void showUnread();
  await storeTicket(1, 4);
  await showUnread();
  expect(badges.get(undefined)).toBe('4');
});

test('the button has the number of the environment that was chosen last, though the other one is counted longer', async () => {
  await saveInstallation('test', 'inst-1');
  await saveInstallation('live', 'inst-1');
  await storeTicket(1, 1, 'test');
  await storeTicket(2, 5, 'live');
  let goOn = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const db = await environmentDb('test');
  const read = db.getAllFromIndex.bind(db);
  const reading = vi.spyOn(db, 'getAllFromIndex').mockImplementationOnce(async (...given) => {
    await held;
    return read(...given);
  });
  const ofTest = showUnread();
  await waitFor(() => expect(reading).toHaveBeenCalled());
  await saveEnvironment('live');
  await showUnread();
  goOn();
  await ofTest;
  expect(badges.get(undefined)).toBe('5');
});
