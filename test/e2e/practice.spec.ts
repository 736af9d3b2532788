import type { Frame, Page, Request } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import { ChromiumSurface } from '../browsers/chromium-surface';
import { FirefoxFrame } from '../browsers/firefox-frame';
import { practiseOnce } from './practice-job';
import { expect, inFirefox, test } from './setting';

// A new agent, no key, a fresh profile: practice does an agent's whole job and leaves nothing behind.

/** Everything that the extension keeps, as a page of it can read it. */
async function readKept() {
  const alarmsNow = () => Reflect.get(globalThis, 'chrome').alarms.getAll();
  let alarms = await alarmsNow();
  // The start of the background ends with its poller.
  while (!alarms.some(({ name }: { name: string }) => name === 'poll/live')) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    alarms = await alarmsNow();
  }
  const { local, session } = Reflect.get(globalThis, 'chrome').storage;
  const stores = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open(name);
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    for (const store of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const all = db.transaction(store).objectStore(store).getAll();
        all.onsuccess = () => resolve(all.result);
        all.onerror = () => reject(all.error);
      });
      stores.push(`${name} ${store}: ${JSON.stringify(rows)}`);
    }
    db.close();
  }
  return {
    local: JSON.stringify(await local.get(null)),
    session: JSON.stringify(await session.get(null)),
    stores: stores.sort(),
    web: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    badge: await Reflect.get(globalThis, 'chrome').action.getBadgeText({}),
    // The background sets its own alarms anew now and then; which there are says what it has to do.
    alarms: alarms.map(({ name }: { name: string }) => name).sort(),
  };
}

const panelOf = async (page: Page): Promise<Frame> => {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('practice has no panel');
  return frame;
};

/** Presses the link of the settings, and returns the tab that it opens. */
async function fromSettings(alongside: Chromium): Promise<{ page: Page; settings: Page }> {
  const settings = await alongside.open('options');
  const opened = alongside.context.waitForEvent('page');
  await settings.click('link', 'Try Alongside without a key');
  return { page: await opened, settings: settings.page };
}

const placeOf = async (page: Page) => ({
  page: new ChromiumSurface(page, page),
  panel: new ChromiumSurface(await panelOf(page), page),
});

test('Chromium: practice does the whole job by mouse, calls nobody and leaves nothing', async ({
  alongside,
}) => {
  const { page, settings } = await fromSettings(alongside);
  const before = await settings.evaluate(readKept);
  const requests: string[] = [];
  const note = (request: Request) => requests.push(request.url());
  alongside.context.on('request', note);
  const life = await alongside.life();

  await practiseOnce(await placeOf(page));
  await expect(page).toHaveTitle('Practice · Alongside');
  await page.getByRole('button', { name: 'Start again' }).click();
  const again = await placeOf(page);
  await again.panel.seeText('No tickets for Practice customer yet');
  await page.close();
  alongside.context.off('request', note);

  const own = `chrome-extension://${alongside.extensionId}/`;
  expect(requests.filter((url) => !url.startsWith(own))).toEqual([]);
  expect(await settings.evaluate(readKept)).toEqual(before);
  expect(await alongside.life()).toBe(life);
});

test('Chromium: practice does the whole job by keyboard', async ({ alongside }) => {
  const { page } = await fromSettings(alongside);
  const { panel } = await placeOf(page);
  await panel.see('button', 'New ticket');
  /** Presses Tab until the element has the focus. */
  const tabTo = async (role: 'button' | 'textbox' | 'combobox', name: string) => {
    const wanted = panel.find(role, name).first();
    // A button that has just appeared waits until it is surely seen.
    await expect(wanted).toBeEnabled();
    await expect(async () => {
      if (!(await wanted.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('Tab');
      expect(await wanted.evaluate((element) => element === document.activeElement)).toBe(true);
    }).toPass({ intervals: [10] });
  };
  await page.locator('body').click({ position: { x: 2, y: 2 } });
  await tabTo('button', 'New ticket');
  await page.keyboard.press('Enter');
  await tabTo('textbox', 'Summary');
  await page.keyboard.press('End');
  await page.keyboard.type('paid twice');
  await tabTo('button', 'Create ticket');
  await page.keyboard.press('Enter');
  await expect(panel.frame.getByText('Ticket created')).toBeVisible();
  // The list gives the focus to the new ticket.
  await page.keyboard.press('Enter');
  await panel.seeText('Which order is it about');
  await tabTo('textbox', 'Reply');
  await page.keyboard.type('It is order 4711.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('That is the whole job')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('All steps are done. Next: add a key.');
});

test('Chromium: every step can be skipped by keyboard, and what needs a CRM is refused', async ({
  alongside,
}) => {
  const { page } = await fromSettings(alongside);
  const { panel } = await placeOf(page);
  const skip = page.getByRole('button', { name: 'Skip this step' });
  for (const status of [/Read the manager/, /Reply/, /add a key/]) {
    await skip.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText(status);
  }
  await expect(page.getByRole('link', { name: 'Add a key' })).toBeVisible();
  await panel.chooseInMenu('Panel menu', 'Open desk');
  await panel.seeText('Practice doesn’t do this.');
  expect(alongside.context.pages().map((one) => one.url())).not.toContain(
    `chrome-extension://${alongside.extensionId}/desk.html`,
  );
});

test('Chromium: no page of practice can call anybody', async ({ alongside, service }) => {
  const { page } = await fromSettings(alongside);
  const call = async (address: string) => {
    const refusal = new Promise<string>((resolve) =>
      addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
        resolve(violatedDirective),
      ),
    );
    const isAllowed = await fetch(address).then(
      () => true,
      () => false,
    );
    return isAllowed ? 'allowed' : refusal;
  };
  for (const place of [page, await panelOf(page)])
    expect(await place.evaluate(call, service.address)).toBe('connect-src');
  await alongside.complaints();
});

test.describe('if the browser gives no texts', () => {
  // The test adds a script to every page.
  test.use({ ownBrowser: true });

  test('Chromium: practice has its texts from our own file', async ({ alongside }) => {
    await alongside.context.addInitScript(() => {
      if (location.protocol === 'chrome-extension:')
        Reflect.get(globalThis, 'chrome').i18n.getMessage = () => '';
    });
    const { page } = await alongside.open('practice');
    const { panel } = await placeOf(page);
    await panel.see('heading', 'Practice customer');
    await panel.seeText('No tickets for Practice customer yet');
  });
});

test('Firefox: practice does the whole job, calls nobody and leaves nothing', () =>
  inFirefox(async (browser) => {
    const settings = await browser.open('options');
    await settings.see('link', 'Try Alongside without a key');
    const before = await settings.page.evaluate(readKept);
    const page = await browser.open('practice');
    const panel = new FirefoxFrame(page.page, page.inFrame);
    const requests: string[] = [];
    page.page.on('request', (request) => requests.push(request.url()));
    await practiseOnce({ page, panel });
    await page.close();
    expect(requests.filter((url) => !url.startsWith('moz-extension://'))).toEqual([]);
    expect(await settings.page.evaluate(readKept)).toEqual(before);
  }));
