import type { Frame, Page } from '@playwright/test';
import type { Chromium, ChromiumPage } from '../browsers/chromium';
import { faults, tooWide } from './look-closely';
import { atCustomer, expect, openTicket, test } from './setting';

// Keys behind a passphrase, as agents meet them: in the panel, the popup, the settings and the desk.

const PASSPHRASE = 'correct horse battery';

/** Has every key need the passphrase. */
async function choosePassphrase(alongside: Chromium): Promise<void> {
  const options = await alongside.open('options');
  await options.click('radio', 'Needed for live and test');
  await options.fill('Passphrase', PASSPHRASE);
  await options.fill('Passphrase again', PASSPHRASE);
  await options.click('button', 'Save');
  await options.seeText('Unlocked until you lock it or are away.');
  await options.close();
}

async function lockNow(alongside: Chromium): Promise<void> {
  const popup = await alongside.open('popup');
  await popup.click('button', 'Lock now');
  await popup.see('textbox', 'Passphrase');
  await popup.close();
}

async function unlockIn(screen: ChromiumPage): Promise<void> {
  await screen.fill('Passphrase', PASSPHRASE);
  await screen.click('button', 'Unlock');
  await expect(screen.find('textbox', 'Passphrase')).toHaveCount(0);
}

/** All that lies in the extension's databases and its session memory, as text. */
const lying = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const of = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const parts: unknown[] = [await Reflect.get(globalThis, 'chrome').storage.session.get(null)];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await of(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        parts.push(await of(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    return JSON.stringify(parts);
  });

test('locked, the panel shows no client and asks no secret; unlocked, the thread is back and read', async ({
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
  const text = await lying(popup.page);
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
  await desk.click('button', 'Lock now');
  await desk.seeText('Press the Alongside button in the browser’s toolbar');
  await desk.missText('Refund for order 4711');
  await expect(desk.page.locator('input')).toHaveCount(0);
  const options = await alongside.open('options');
  await options.seeText('Locked. Unlock it above with your passphrase.');
  await unlockIn(options);
  await desk.see('button', 'Refund for order 4711');
});

test('the lock outlives the background, and so does what is open', async ({
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
  // As if a quarter of an hour had passed while the background was stopped.
  await popup.page.evaluate(() =>
    Reflect.get(globalThis, 'chrome').storage.session.set({ lockAt: Date.now() - 3_600_000 }),
  );
  await alongside.stopBackground();
  await popup.page.reload();
  await popup.see('textbox', 'Passphrase');
  await sidebar.seeText('Press the Alongside button in the browser’s toolbar');
  expect(await lying(popup.page)).not.toMatch(/Refund for order 4711|svc_test_/);
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
    await popup.seeText('This passphrase does not unlock the key.');
    await expect(popup.find('button', 'Unlock')).not.toHaveAttribute('aria-busy');
  }
  // Pressed one after another, most were not even tried: the first of them has to be waited out.
  await expect(async () => {
    await popup.fill('Passphrase', PASSPHRASE);
    await popup.click('button', 'Unlock');
    await expect(popup.find('textbox', 'Passphrase')).toHaveCount(0, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await sidebar.see('button', 'Refund for order 4711');
});

test('diagnostics are copied, and hold neither key nor client', async ({
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

test('everything forgotten: no panel, no script, no alarm, nothing stored', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  await sidebar.fill('Reply', 'Half a sentence');
  const options = await alongside.open('options');
  await expect.poll(() => lying(options.page)).toContain('Half a sentence');
  await options.click('button', 'Forget everything');
  await options.seeText('Nothing waits to be sent.');
  await options.seeText('1 draft will be lost.');
  await options.click('button', 'Yes, forget');
  await options.seeText('Everything is forgotten.');
  await options.seeText('No key yet.');
  await expect.poll(() => tab.isDocked()).toBe(false);
  expect(JSON.parse(await lying(options.page)).flat()).not.toContainEqual(
    expect.objectContaining({ reference: expect.anything() }),
  );
  expect(await lying(options.page)).not.toMatch(/Refund|Half a sentence|Ada Example|svc_|sealed/);
  const left = await options.page.evaluate(async () => {
    const { scripting, alarms } = Reflect.get(globalThis, 'chrome');
    return [await scripting.getRegisteredContentScripts(), await alarms.getAll()];
  });
  expect(left).toEqual([[], []]);
});

for (const scheme of ['light', 'dark'] as const)
  test.describe(`in a ${scheme} colour scheme`, () => {
    test.use({ look: { scheme } });

    test('no face of the lock has a fault, and all fit', async ({
      alongside,
      service,
      crm,
    }, info) => {
      const look = async (name: string, screen: Page | Frame, page: Page) => {
        await page.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true });
        expect.soft(await faults(screen), name).toEqual([]);
        expect.soft(await tooWide(screen), name).toEqual([]);
      };
      const { tab, sidebar } = await atCustomer(alongside, service, crm);
      await openTicket(sidebar, service);
      const options = await alongside.open('options');
      await options.click('radio', 'Needed for live and test');
      await options.fill('Passphrase', 'short');
      await options.click('button', 'Save');
      await options.seeText('Choose a passphrase of at least 8 characters');
      await look('options-choose', options.page, options.page);
      await options.fill('Passphrase', PASSPHRASE);
      await options.fill('Passphrase again', PASSPHRASE);
      await options.click('button', 'Save');
      await options.see('button', 'Lock now');
      await options.fill('API key', service.keys.liveFull);
      await options.see('textbox', 'Passphrase');
      await options.click('button', 'Copy diagnostics');
      await options.see('textbox', 'Diagnostics');
      await options.click('button', 'Forget everything');
      await options.see('button', 'Yes, forget');
      await look('options-unlocked', options.page, options.page);
      await options.click('button', 'Keep');
      const popup = await alongside.open('popup');
      await popup.page.setViewportSize({ width: 360, height: 640 });
      await popup.see('button', 'Lock now');
      await look('popup-unlocked', popup.page, popup.page);
      const desk = await alongside.open('desk');
      await desk.see('button', 'Lock now');
      await look('desk-unlocked', desk.page, desk.page);
      await desk.click('button', 'Lock now');
      await desk.seeText('Press the Alongside button');
      await look('desk-locked', desk.page, desk.page);
      await tab.page.bringToFront();
      await sidebar.seeText('Press the Alongside button');
      await look('sidebar-locked', sidebar.frame, tab.page);
      await options.seeText('Locked. Unlock it above');
      await look('options-locked', options.page, options.page);
      await popup.fill('Passphrase', 'wrong passphrase');
      await popup.click('button', 'Unlock');
      await popup.seeText('This passphrase does not unlock the key.');
      await look('popup-locked', popup.page, popup.page);
    });
  });
