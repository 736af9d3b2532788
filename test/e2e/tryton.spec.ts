import type { Page } from '@playwright/test';
import type { Chromium, ChromiumTab } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';
import { WHOLE_TEST } from '../patience';
import {
  logIn,
  nameField,
  openByAddress,
  openFromList,
  openList,
  press,
  switchTo,
} from '../real-crm/sao';
import { startTryton, type Tryton } from '../real-crm/tryton';
import { addKey, test as base, expect, openTicket } from './setting';
import { withoutUndo } from './without-undo';

// Beside a CRM that we did not write: Tryton with its web client, as Debian packages it.

const ADA = 'Ada Example';
const BOB = 'Bob Placeholder';
const CLEO = 'Cleo Sample';

const test = base.extend<object, { tryton: Tryton }>({
  tryton: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
    async ({}, use) => {
      const tryton = await startTryton();
      await use(tryton);
      await tryton.close();
    },
    { scope: 'worker', timeout: WHOLE_TEST },
  ],
});

test('the main job is done beside a party', async ({ alongside, service, tryton }) => {
  const tab = await atWork(alongside, service, tryton);
  await openList(tab.page);
  expect(await tab.isDocked()).toBe(false);
  await openFromList(tab.page, ADA);
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', ADA);
  await sidebar.missText('Refund for order 4711');

  const id = await openTicket(sidebar, service);
  const [ticket] = service.control.readTickets();
  expect(ticket?.externalReference).toBe(`${new URL(tryton.address).host}/demo/contact/1`);

  service.control.managerReplies(id, { text: 'Please send the receipt.' });
  await sidebar.seeText('Please send the receipt.');
  await sidebar.fill('Reply', 'It is attached to the order.');
  await sidebar.press('Control+Enter');
  const texts = () => service.control.readTickets()[0]?.messages.map(({ text }) => text);
  await expect.poll(texts).toEqual(['Please send the receipt.', 'It is attached to the order.']);

  await press(tab.page, 'next');
  await sidebar.see('heading', BOB);
  await sidebar.missText('Refund for order 4711');
  await press(tab.page, 'switch_');
  await expect.poll(() => tab.isDocked()).toBe(false);
  await openFromList(tab.page, ADA);
  await sidebar.see('heading', ADA);
  await sidebar.click('button', 'Refund for order 4711');
  await sidebar.seeText('It is attached to the order.');
});

test('its e-mail and phone are read beside the name', async ({ alongside, service, tryton }) => {
  const tab = await atWork(alongside, service, tryton);
  const told = await hearRecords(alongside);
  await openByAddress(tab.page, 1, ADA);
  await expect
    .poll(async () => (await told()).at(-1))
    .toMatchObject({
      ref: { account: 'demo', type: 'contact', id: '1' },
      name: ADA,
      fields: { email: 'ada@example.com', phone: '+1 202-555-0100' },
    });
});

test('the name of one party is never told under the address of another', async ({
  alongside,
  service,
  tryton,
}) => {
  const tab = await atWork(alongside, service, tryton);
  const told = await hearRecords(alongside);
  await openByAddress(tab.page, 1, ADA);
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', ADA);
  await openByAddress(tab.page, 2, BOB);
  await sidebar.see('heading', BOB);

  // Both stay in the page; the address changes first, then what is seen.
  for (let i = 0; i < 2; i++) {
    await switchTo(tab.page, 0, ADA);
    await sidebar.see('heading', ADA);
    await switchTo(tab.page, 1, BOB);
    await sidebar.see('heading', BOB);
  }
  // Faster than anybody reads.
  for (let i = 0; i < 4; i++) {
    await switchTo(tab.page, 0, ADA);
    await switchTo(tab.page, 1, BOB);
  }
  await sidebar.see('heading', BOB);

  // Within one tab the form is filled anew when its data came.
  await openList(tab.page);
  await openFromList(tab.page, ADA);
  await sidebar.see('heading', ADA);
  for (const name of [BOB, CLEO]) {
    await press(tab.page, 'next');
    await expect(nameField(tab.page)).toHaveValue(name);
    await sidebar.see('heading', name);
  }

  const names = (await told()).flatMap(({ ref, name }) => (name ? [`${ref.id} ${name}`] : []));
  expect([...new Set(names)].sort()).toEqual([`1 ${ADA}`, `2 ${BOB}`, `3 ${CLEO}`]);
});

test('a name that is typed and not saved makes no other record of it', async ({
  alongside,
  service,
  tryton,
}) => {
  const tab = await atWork(alongside, service, tryton);
  const told = await hearRecords(alongside);
  await openByAddress(tab.page, 1, ADA);
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', ADA);
  const ticket = await openTicket(sidebar, service);
  await nameField(tab.page).fill('Ada Otherwise');
  await nameField(tab.page).press('Tab');
  await openByAddress(tab.page, 2, BOB);
  await sidebar.see('heading', BOB);
  await switchTo(tab.page, 0, 'Ada Otherwise');
  await sidebar.see('button', 'Refund for order 4711');
  expect(new Set((await told()).map(({ ref }) => ref.id))).toEqual(new Set(['1', '2']));
  expect(service.control.readTickets().map(({ id }) => id)).toEqual([ticket]);
});

test('a new party is a record once it is saved, and lists are none', async ({
  alongside,
  service,
  tryton,
}) => {
  const tab = await atWork(alongside, service, tryton);
  const told = await hearRecords(alongside);
  await openList(tab.page);
  await openFromList(tab.page, ADA);
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', ADA);
  await press(tab.page, 'new_');
  await expect(nameField(tab.page)).toHaveValue('');
  await expect.poll(() => tab.isDocked()).toBe(false);
  await nameField(tab.page).fill('Dora Newcomer');
  expect(new Set((await told()).map(({ ref }) => ref.id))).toEqual(new Set(['1']));
  await press(tab.page, 'save');
  await sidebar.see('heading', 'Dora Newcomer');
  await expect.poll(() => tab.isDocked()).toBe(true);
  await press(tab.page, 'switch_');
  await expect.poll(() => tab.isDocked()).toBe(false);
});

for (const width of [1280, 1920])
  test.describe(`at ${width} pixels`, () => {
    test.use({ look: { width, height: 900 } });

    test('nothing to be pressed lies under the dock', async ({
      alongside,
      service,
      tryton,
    }, info) => {
      const tab = await atWork(alongside, service, tryton);
      await openByAddress(tab.page, 1, ADA);
      const sidebar = await tab.sidebar();
      await sidebar.see('heading', ADA);
      await tab.screenshot(info.outputPath(`tryton-${width}.png`));
      await expect.poll(() => underDock(tab.page)).toEqual([]);
      await press(tab.page, 'save');
    });
  });

test('Tryton’s shortcuts do not hear what is typed into a reply', async ({
  alongside,
  service,
  tryton,
}) => {
  const tab = await atWork(alongside, service, tryton);
  await openByAddress(tab.page, 1, ADA);
  const sidebar = await tab.sidebar();
  await openTicket(sidebar, service);
  const address = tab.page.url();
  const dialogs = tab.page.locator('.modal:visible');
  const reply = sidebar.find('textbox', 'Reply');
  await reply.pressSequentially('New parties, saved');
  for (const keys of ['F1', 'Control+d', 'Control+s', 'Control+ArrowDown', 'Alt+n', 'Alt+w'])
    await reply.press(keys);
  await reply.pressSequentially(' twice?');
  await expect(reply).toHaveValue('New parties, saved twice?');
  await expect(reply).toBeFocused();
  await expect(dialogs).toHaveCount(0);
  expect(tab.page.url()).toBe(address);

  // The same key in the page, so that it is known to do something there.
  await nameField(tab.page).press('F1');
  await expect(dialogs.getByText('Keyboard shortcuts')).toBeVisible();
});

/** A browser with a key and Tryton in it, and its agent logged in. */
async function atWork(
  browser: Chromium,
  service: FakeService,
  tryton: Tryton,
): Promise<ChromiumTab> {
  await addKey(browser, service, service.keys.testFull);
  await addTryton(browser, tryton);
  await withoutUndo(browser);
  return logIn(browser, tryton);
}

/** Adds it by its name in the options page. */
async function addTryton(browser: Chromium, { address }: Tryton): Promise<void> {
  const options = await browser.open('options');
  await options.fill('CRM address', address);
  await options.choose('CRM', 'Tryton');
  await options.click('button', 'Add CRM site');
  await options.seeText(`${address} added.`);
  await options.close();
}

type Told = {
  ref: { account?: string; type: string; id: string };
  name?: string;
  fields?: Record<string, string>;
};

/** Every record that the page tells of from now on, as the background keeps it. */
async function hearRecords(browser: Chromium): Promise<() => Promise<Told[]>> {
  const { page } = await browser.open('options');
  await page.evaluate(() => {
    const told: unknown[] = [];
    Reflect.set(globalThis, 'toldRecords', told);
    Reflect.get(globalThis, 'chrome').storage.session.onChanged.addListener(
      (changes: Record<string, { newValue?: unknown }>) => {
        for (const [key, { newValue }] of Object.entries(changes))
          if (key.startsWith('record/') && newValue) told.push(newValue);
      },
    );
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'toldRecords'));
}

/** What of the page can be pressed or filled, and would be seen if the dock did not cover it. */
const underDock = (page: Page): Promise<string[]> =>
  page.evaluate(
    (dock) =>
      new Promise<string[]>((resolve) => {
        const observer = new IntersectionObserver((entries) => {
          observer.disconnect();
          resolve(
            entries
              // What a box that scrolls cuts off is no part of the rectangle.
              .filter(({ intersectionRect: { width, right } }) => width > 0 && right > dock + 1)
              .map(({ target }) => target.outerHTML.slice(0, 120)),
          );
        });
        for (const one of document.querySelectorAll('a,button,input,select,textarea'))
          if (one.checkVisibility()) observer.observe(one);
      }),
    (page.viewportSize()?.width ?? 0) - 380,
  );
