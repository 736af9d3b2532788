import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChromium } from '../browsers/chromium';
import { atCustomer, expect, inFirefox, openTicket, setUp, test } from './setting';
import {
  choosePassphrase,
  everythingStored,
  lockNow,
  PASSPHRASE,
  unlockIn,
} from './with-passphrase';

// Keys behind a passphrase in the panel, the popup, the settings and the desk.

test('a locked panel shows no client and no field; after the unlock the thread is back and still read', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  const ticketId = await openTicket(sidebar, service);
  service.control.managerReplies(ticketId, { text: 'Please send the receipt' });
  await sidebar.seeText('Please send the receipt');
  await sidebar.fill('Reply', 'Half a sentence');
  await choosePassphrase(alongside);

  await lockNow(alongside);
  await sidebar.see('heading', 'Alongside');
  await sidebar.seeText('Press the Alongside button in the browser’s toolbar');
  await sidebar.missText('Please send the receipt');
  await sidebar.missText('Refund for order 4711');
  await expect(sidebar.frame.locator('input, textarea, select')).toHaveCount(0);

  const popup = await alongside.open('popup');
  const text = await everythingStored(popup.page);
  expect(text).not.toMatch(/Please send the receipt|Refund for order 4711|svc_test_/);
  expect(text).toContain('Half a sentence');
  await unlockIn(popup);
  await popup.close();

  await sidebar.see('heading', 'Ada Example');
  await sidebar.see('button', 'Refund for order 4711');
  await sidebar.missText('unread');
  await sidebar.click('button', 'Refund for order 4711');
  await sidebar.seeText('Please send the receipt');
  await expect.poll(() => sidebar.valueOf('textbox', 'Reply')).toBe('Half a sentence');
});

test('a locked panel shows no client in Firefox either', async ({ service, crm }) => {
  await inFirefox(async (browser) => {
    await setUp(browser, service, crm);
    const tab = await browser.openCrm(`${crm}/customers/41`);
    const sidebar = await tab.sidebar();
    await sidebar.click('button', 'New ticket');
    await sidebar.fill('Summary', 'Refund for order 4711');
    await sidebar.click('button', 'Create ticket');
    await sidebar.see('button', 'Refund for order 4711');
    await choosePassphrase(browser);
    await lockNow(browser);
    await sidebar.seeText('Press the Alongside button in the browser’s toolbar');
    await sidebar.missText('Refund for order 4711');
    const popup = await browser.open('popup');
    await unlockIn(popup);
    await sidebar.see('heading', 'Ada Example');
    // The panel reads the list again once the agent looks at it.
    await popup.close();
    await sidebar.see('button', 'Refund for order 4711');
  });
});

test('the desk says that it is locked; the settings unlock it', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  await choosePassphrase(alongside);
  const desk = await alongside.open('desk');
  await desk.see('button', 'Refund for order 4711');
  // Reading and scrolling count as activity; events that a script dispatches do not.
  const lockAt = (): Promise<number> =>
    desk.page.evaluate(async () => {
      const held = await Reflect.get(globalThis, 'chrome').storage.session.get('lockAt');
      return held.lockAt;
    });
  const before = await lockAt();
  await desk.page.evaluate(async () => {
    for (const type of ['pointerdown', 'keydown', 'wheel'])
      document.body.dispatchEvent(new Event(type, { bubbles: true }));
    // The reply arrives after everything that those events could have caused.
    const params = { scope: { environment: 'test', installationId: '' }, ticketIds: [] };
    await Reflect.get(globalThis, 'chrome').runtime.sendMessage({
      request: 'tickets.watch',
      params,
    });
  });
  expect(await lockAt()).toBe(before);
  await desk.page.mouse.wheel(0, 40);
  await expect.poll(lockAt).toBeGreaterThan(before);
  await desk.click('button', 'Lock now');
  await desk.seeText('Press the Alongside button in the browser’s toolbar');
  await desk.missText('Refund for order 4711');
  await expect(desk.page.locator('input')).toHaveCount(0);
  const options = await alongside.open('options');
  await options.seeText('Locked. Unlock it above with your passphrase.');
  await unlockIn(options);
  await desk.see('button', 'Refund for order 4711');
});

test('the lock and the unlocked state survive a stop of the background', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  await choosePassphrase(alongside);
  await alongside.stopBackground();
  const popup = await alongside.open('popup');
  await popup.see('button', 'Lock now');
  // As if an hour had passed since the auto-lock was due, while the background was stopped.
  await popup.page.evaluate(() =>
    Reflect.get(globalThis, 'chrome').storage.session.set({ lockAt: Date.now() - 3_600_000 }),
  );
  await alongside.stopBackground();
  await popup.page.reload();
  await popup.see('textbox', 'Passphrase');
  await sidebar.seeText('Press the Alongside button in the browser’s toolbar');
  expect(await everythingStored(popup.page)).not.toMatch(/Refund for order 4711|svc_test_/);
});

test('a copied profile opens locked, and the key is nowhere in its files (T20)', async ({
  service,
  crm,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'alongside-profile-'));
  const copy = `${profile}-copy`;
  const first = await startChromium({ profile });
  await setUp(first, service, crm);
  await choosePassphrase(first);
  const customer = await first.openCrm(`${crm}/customers/41`);
  await (await customer.sidebar()).see('heading', 'Ada Example');
  await first.close();
  cpSync(profile, copy, { recursive: true });
  const files = readdirSync(copy, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  expect(files.some(({ parentPath }) => parentPath.includes('chrome-extension_'))).toBe(true);
  for (const file of files) {
    const bytes = readFileSync(join(file.parentPath, file.name));
    expect(bytes.includes(service.keys.testFull), file.name).toBe(false);
    expect(bytes.includes(PASSPHRASE), file.name).toBe(false);
  }
  const second = await startChromium({ profile: copy });
  const tab = await second.openCrm(`${crm}/customers/41`);
  await (await tab.sidebar()).seeText('Press the Alongside button in the browser’s toolbar');
  const popup = await second.open('popup');
  await unlockIn(popup);
  await (await tab.sidebar()).see('heading', 'Ada Example');
  expect([...(await first.complaints()), ...(await second.complaints())]).toEqual([]);
  await second.close();
  for (const folder of [profile, copy]) rmSync(folder, { recursive: true, maxRetries: 5 });
});

test('ten wrong passphrases cost time and nothing else (F49)', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  await choosePassphrase(alongside);
  await lockNow(alongside);
  const popup = await alongside.open('popup');
  for (let wrong = 1; wrong <= 10; wrong++) {
    await popup.fill('Passphrase', `wrong passphrase ${wrong}`);
    await popup.click('button', 'Unlock');
    await popup.seeText('Wrong passphrase.');
    await expect(popup.find('button', 'Unlock')).not.toHaveAttribute('aria-busy');
  }
  // Most of these tries came too soon and did not count, so this waits until the first delay is
  // over.
  await expect(async () => {
    await popup.fill('Passphrase', PASSPHRASE);
    await popup.click('button', 'Unlock');
    await expect(popup.find('textbox', 'Passphrase')).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await sidebar.see('button', 'Refund for order 4711');
});

test('diagnostics are copied and contain neither key nor client', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service, 'Zoe Canary wants her money back');
  await choosePassphrase(alongside);
  const options = await alongside.open('options');
  await options.click('button', 'Copy diagnostics');
  await expect.poll(() => options.valueOf('textbox', 'Diagnostics')).toContain('passphrase-chosen');
  const text = await options.valueOf('textbox', 'Diagnostics');
  expect(text).toContain('tickets 1, linked 1');
  expect(text).not.toMatch(/Zoe|Canary|Ada Example|customers\/41/);
  expect(text).not.toContain(service.keys.testFull);
  expect(text).not.toContain(PASSPHRASE);
});

test('“Delete all data” removes the panel, the scripts, the alarms and everything stored', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  await sidebar.fill('Reply', 'Half a sentence');
  const options = await alongside.open('options');
  await expect.poll(() => everythingStored(options.page)).toContain('Half a sentence');
  await options.click('button', 'Delete all data');
  await options.seeText('Nothing is waiting to be sent.');
  await options.seeText('1 draft will be lost.');
  await options.click('button', 'Yes, delete');
  await options.seeText('All data deleted.');
  await options.seeText('No keys yet.');
  await expect.poll(() => tab.isDocked()).toBe(false);
  expect(JSON.parse(await everythingStored(options.page)).flat()).not.toContainEqual(
    expect.objectContaining({ reference: expect.anything() }),
  );
  expect(await everythingStored(options.page)).not.toMatch(
    /Refund|Half a sentence|Ada Example|svc_|sealed/,
  );
  const left = await options.page.evaluate(async () => {
    const { scripting, alarms } = Reflect.get(globalThis, 'chrome');
    return [await scripting.getRegisteredContentScripts(), await alarms.getAll()];
  });
  expect(left).toEqual([[], []]);
});
