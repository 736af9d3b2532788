import { type Chromium, startChromium } from '../browsers/chromium';
import { hearAlerts } from './hear-alerts';
import { isKept } from './is-kept';
import { atCustomer, expect, openTicket, test } from './setting';

// T3, F39, F7: the keyboard is taken away, or the extension is, while somebody types.

const TAKE = `document.querySelector('#notes, textarea, input, a').focus()`;
const LEFT = 'Typing left the panel';

test('T3, F39: a page that takes the keyboard mid-word is told of, and the draft is kept', async ({
  alongside,
  service,
  crm,
}, info) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  const reply = sidebar.frame.getByRole('textbox', { name: 'Reply' });
  for (let theft = 1; theft <= 3; theft++) {
    await reply.click();
    await reply.press('End');
    await tab.page.keyboard.type('a');
    await tab.inPage(`void ${TAKE}`);
    const words = theft < 3 ? LEFT : 'This page keeps taking the keyboard';
    await expect(sidebar.frame.getByRole('alert')).toContainText(words);
    await tab.screenshot(info.outputPath(`theft-${theft}.png`));
  }
  await sidebar.see('button', 'Open desk');
  expect(await sidebar.valueOf('textbox', 'Reply')).toBe('aaa');
});

test('T3: an agent who leaves the panel by Tab or by a click is not told of theft', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  const said = await hearAlerts(sidebar);
  const reply = sidebar.frame.getByRole('textbox', { name: 'Reply' });
  await reply.click();
  await tab.page.keyboard.type('abc');
  await tab.page.mouse.click(300, 400);
  await expect.poll(() => sidebar.frame.evaluate(() => document.hasFocus())).toBe(false);
  await reply.click();
  await tab.page.keyboard.type('d');
  for (let i = 0; i < 4; i++) await tab.page.keyboard.press('Tab');
  await expect.poll(() => reply.evaluate((one) => one === document.activeElement)).toBe(false);
  // Whoever comes back and types on has heard nothing in all that time.
  await reply.click();
  await tab.page.keyboard.type('e');
  await expect(reply).toHaveValue('abcde');
  expect(await said()).toEqual([]);
});

/** Chromium takes an unpacked extension back after a reload in its developer mode only. */
async function allowReload({ context }: Chromium): Promise<void> {
  const page = await context.newPage();
  await page.goto('chrome://extensions');
  await page.evaluate(() =>
    Reflect.get(globalThis, 'chrome').developerPrivate.updateProfileConfiguration({
      inDeveloperMode: true,
    }),
  );
  await page.close();
}

test('F7: the extension is reloaded under an open panel: it says so, takes no more, and what was typed is there', async ({
  service,
  crm,
}, info) => {
  const alongside = await startChromium();
  try {
    await allowReload(alongside);
    const { tab, sidebar } = await atCustomer(alongside, service, crm);
    await openTicket(sidebar, service);
    const reply = sidebar.frame.getByRole('textbox', { name: 'Reply' });
    await reply.click();
    await tab.page.keyboard.type('Half a sentence');
    await expect.poll(() => isKept(alongside, 'Half a sentence')).toBe(true);
    await tab.page.bringToFront();
    await sidebar.frame.evaluate(() => {
      const { runtime } = Reflect.get(globalThis, 'chrome');
      runtime.reload();
    });
    // The agent types on: nothing is taken that could not be kept, nothing falls into the page.
    await expect
      .poll(async () => {
        await tab.page.keyboard.type('x');
        return sidebar.frame.getByRole('alert').count();
      })
      .toBe(1);
    await expect(sidebar.frame.getByRole('alert')).toContainText('no longer connected');
    await tab.screenshot(info.outputPath('cut-off.png'));
    expect(await sidebar.valueOf('textbox', 'Reply')).toMatch(/^Half a sentence/);

    // Whoever leaves the old panel finds the new one, and the words in it.
    const old = sidebar.frame;
    await expect
      .poll(async () => {
        await tab.page.mouse.click(300, 400);
        return old.isDetached();
      })
      .toBe(true);
    const fresh = await tab.sidebar();
    await fresh.click('button', 'Refund for order 4711');
    await expect.poll(() => fresh.valueOf('textbox', 'Reply')).toMatch(/^Half a sentence/);
  } finally {
    await alongside.close();
  }
});
