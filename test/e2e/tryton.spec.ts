import type { Page } from '@playwright/test';
import type { Chromium, ChromiumPanel, ChromiumTab } from '../browsers/chromium';
import type { BrowserWithAlongside } from '../browsers/surface';
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
import { besideParty } from './beside-tryton';
import { addKey, expect, inFirefox, openTicket, test } from './setting';
import { withoutUndo } from './without-undo';

// A CRM that we did not write: Tryton with its web client, as Debian packages it.

const ADA = 'Ada Example';
const BOB = 'Bob Placeholder';
const CLEO = 'Cleo Sample';

let tryton: Tryton;
test.beforeAll(async () => {
  test.setTimeout(WHOLE_TEST);
  tryton = await startTryton();
});
test.afterAll(() => tryton.close());

// The browser remembers who is logged in.
test.use({ ownBrowser: true });

/** Sends a reply by its keys. If Tryton held up our script meanwhile, the panel asks for a second press. */
async function sendByKeys(sidebar: ChromiumPanel, text: string): Promise<void> {
  await sidebar.fill('Reply', text);
  await expect(async () => {
    if ((await sidebar.valueOf('textbox', 'Reply')) === text) await sidebar.press('Control+Enter');
    await expect(sidebar.find('textbox', 'Reply')).toHaveValue('', { timeout: 2_000 });
  }).toPass();
}

test('the agent does the main job beside a party', async ({ alongside, service }) => {
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
  await sendByKeys(sidebar, 'It is attached to the order.');
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

test('names and facts of parties stay their own: moves, edits, a new party, lists', async ({
  alongside,
  service,
}) => {
  const tab = await atWork(alongside, service, tryton);
  const reported = await collectRecords(alongside);
  await tab.toFront();
  const ids = async () => new Set((await reported()).map(({ ref }) => ref.id));
  await openByAddress(tab.page, 1, ADA);
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', ADA);

  await test.step('the panel reads the party’s e-mail address and phone number', () =>
    expect
      .poll(async () => (await reported()).at(-1))
      .toMatchObject({
        ref: { account: 'demo', type: 'contact', id: '1' },
        name: ADA,
        fields: { email: 'ada@example.com', phone: '+1 202-555-0100' },
      }));

  await test.step('the name of one party is never reported under the address of another', async () => {
    await openByAddress(tab.page, 2, BOB);
    await sidebar.see('heading', BOB);
    // Both stay in the page; the address changes first, then the view.
    for (let i = 0; i < 2; i++) {
      await switchTo(tab.page, 0, ADA);
      await sidebar.see('heading', ADA);
      await switchTo(tab.page, 1, BOB);
      await sidebar.see('heading', BOB);
    }
    // Faster than anyone can read.
    for (let i = 0; i < 4; i++) {
      await switchTo(tab.page, 0, ADA);
      await switchTo(tab.page, 1, BOB);
    }
    await sidebar.see('heading', BOB);
  });

  await test.step('typing another name without saving it does not create another record', async () => {
    await switchTo(tab.page, 0, ADA);
    await sidebar.see('heading', ADA);
    const ticket = await openTicket(sidebar, service);
    await nameField(tab.page).fill('Ada Otherwise');
    await nameField(tab.page).press('Tab');
    await switchTo(tab.page, 1, BOB);
    await sidebar.see('heading', BOB);
    await switchTo(tab.page, 0, 'Ada Otherwise');
    await sidebar.see('button', 'Refund for order 4711');
    expect(await ids()).toEqual(new Set(['1', '2']));
    expect(service.control.readTickets().map(({ id }) => id)).toEqual([ticket]);
    await nameField(tab.page).fill(ADA);
    await nameField(tab.page).press('Tab');
    await sidebar.see('heading', ADA);
  });

  // Within one tab the form is filled again when its data arrived.
  await test.step('a form that is filled again names each party in turn', async () => {
    await openList(tab.page);
    await openFromList(tab.page, ADA);
    await sidebar.see('heading', ADA);
    for (const name of [BOB, CLEO]) {
      await press(tab.page, 'next');
      await expect(nameField(tab.page)).toHaveValue(name);
      await sidebar.see('heading', name);
    }
    const names = new Set(
      (await reported()).flatMap(({ ref, name }) => (name ? [`${ref.id} ${name}`] : [])),
    );
    // The first party had this name in the form for a while.
    names.delete('1 Ada Otherwise');
    expect([...names].sort()).toEqual([`1 ${ADA}`, `2 ${BOB}`, `3 ${CLEO}`]);
  });

  await test.step('a new party is a record once it is saved, and lists are not records', async () => {
    await press(tab.page, 'new_');
    await expect(nameField(tab.page)).toHaveValue('');
    await expect.poll(() => tab.isDocked()).toBe(false);
    await nameField(tab.page).fill('Dora Newcomer');
    expect(await ids()).toEqual(new Set(['1', '2', '3']));
    await press(tab.page, 'save');
    await sidebar.see('heading', 'Dora Newcomer');
    await expect.poll(() => tab.isDocked()).toBe(true);
    await press(tab.page, 'switch_');
    await expect.poll(() => tab.isDocked()).toBe(false);
  });
});

test('the dock covers nothing that users press, and Tryton’s shortcuts don’t react to a reply', async ({
  alongside,
  service,
}, info) => {
  const tab = await atWork(alongside, service, tryton);
  await openByAddress(tab.page, 1, ADA);
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', ADA);
  for (const width of [1920, 1280])
    await test.step(`at ${width} pixels the dock covers nothing`, async () => {
      await tab.resize(width, 900);
      await expect.poll(() => underDock(tab.page)).toEqual([]);
      await tab.screenshot(info.outputPath(`tryton-${width}.png`));
      await press(tab.page, 'save');
    });

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

  // The same key in the page, to prove that it is a shortcut there.
  await nameField(tab.page).press('F1');
  await expect(dialogs.getByText('Keyboard shortcuts')).toBeVisible();
});

test('in Firefox the agent does the main job beside a party, too', ({ service }) =>
  inFirefox(async (browser) => {
    await begin(browser, service, tryton);
    await besideParty(await browser.openCrm(`${tryton.address}/#demo`), service);
  }));

/** Sets up a browser with a key and Tryton, and logs the agent in. */
async function atWork(
  browser: Chromium,
  service: FakeService,
  tryton: Tryton,
): Promise<ChromiumTab> {
  await begin(browser, service, tryton);
  return logIn(browser, tryton);
}

async function begin(
  browser: BrowserWithAlongside,
  service: FakeService,
  tryton: Tryton,
): Promise<void> {
  await addKey(browser, service, service.keys.testFull);
  await addTryton(browser, tryton);
  await withoutUndo(browser);
}

/** Adds Tryton by its name in the options page. */
async function addTryton(browser: BrowserWithAlongside, { address }: Tryton): Promise<void> {
  const options = await browser.open('options');
  await options.fill('CRM address', address);
  await options.choose('CRM', 'Tryton');
  await options.click('button', 'Add CRM site');
  await options.seeText(`${address} added.`);
  await options.close();
}

type Reported = {
  ref: { account?: string; type: string; id: string };
  name?: string;
  fields?: Record<string, string>;
};

/** Collects every record that the page reports from now on, as the background stores it. */
async function collectRecords(browser: Chromium): Promise<() => Promise<Reported[]>> {
  const { page } = await browser.open('options');
  await page.evaluate(() => {
    const reported: unknown[] = [];
    Reflect.set(globalThis, 'reportedRecords', reported);
    Reflect.get(globalThis, 'chrome').storage.session.onChanged.addListener(
      (changes: Record<string, { newValue?: unknown }>) => {
        for (const [key, { newValue }] of Object.entries(changes))
          if (key.startsWith('record/') && newValue) reported.push(newValue);
      },
    );
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'reportedRecords'));
}

/** Elements of the page that users press or fill in and that lie under the dock. */
const underDock = (page: Page): Promise<string[]> =>
  page.evaluate(
    (dock) =>
      new Promise<string[]>((resolve) => {
        const observer = new IntersectionObserver((entries) => {
          observer.disconnect();
          resolve(
            entries
              // The intersection excludes what a scrolling box cuts off.
              .filter(({ intersectionRect: { width, right } }) => width > 0 && right > dock + 1)
              .map(({ target }) => target.outerHTML.slice(0, 120)),
          );
        });
        for (const one of document.querySelectorAll('a,button,input,select,textarea'))
          if (one.checkVisibility()) observer.observe(one);
      }),
    (page.viewportSize()?.width ?? 0) - 380,
  );
