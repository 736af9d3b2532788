import { type Chromium, startChromium } from '../browsers/chromium';
import { collectAlerts } from './collect-alerts';
import { isDraftStored } from './draft-stored';
import { atCustomer, expect, openTicket, test } from './setting';

// T3, F39, F7: the page takes the focus, or the extension reloads, while the agent types.

const TAKE = `document.querySelector('#notes, textarea, input, a').focus()`;
const LEFT = 'The page took the keyboard';

test('T3, F39: the panel reports a page that takes the focus in the middle of a word, and keeps the draft', async ({
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

test('T3: the panel raises no alert when the agent leaves it by Tab or by a click', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  const said = await collectAlerts(sidebar);
  const reply = sidebar.frame.getByRole('textbox', { name: 'Reply' });
  await reply.click();
  await tab.page.keyboard.type('abc');
  await tab.page.mouse.click(300, 400);
  await expect.poll(() => sidebar.frame.evaluate(() => document.hasFocus())).toBe(false);
  await reply.click();
  await tab.page.keyboard.type('d');
  for (let i = 0; i < 4; i++) await tab.page.keyboard.press('Tab');
  await expect.poll(() => reply.evaluate((one) => one === document.activeElement)).toBe(false);
  // After the agent came back and typed on, there still was no alert.
  await reply.click();
  await tab.page.keyboard.type('e');
  await expect(reply).toHaveValue('abcde');
  expect(await said()).toEqual([]);
});

/** Chromium keeps an unpacked extension over a reload in developer mode only. */
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

test('F7: an open panel says that its extension was reloaded, accepts no more text, and restores the draft', async ({
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
    await expect.poll(() => isDraftStored(alongside, 'Half a sentence')).toBe(true);
    await tab.page.bringToFront();
    await sidebar.frame.evaluate(() => {
      const { runtime } = Reflect.get(globalThis, 'chrome');
      runtime.reload();
    });
    // The agent types on: the panel accepts nothing that it cannot store, and the page gets no
    // keys. What was typed right before may say in an alert of its own that it was not stored.
    await expect
      .poll(async () => {
        await tab.page.keyboard.type('x');
        return sidebar.frame.getByRole('alert').filter({ hasText: 'disconnected' }).count();
      })
      .toBe(1);
    await tab.screenshot(info.outputPath('cut-off.png'));
    expect(await sidebar.valueOf('textbox', 'Reply')).toMatch(/^Half a sentence/);

    // Leaving the old panel replaces it by a new one with the draft.
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
