import { until } from '../browsers/firefox-bidi';
import { beside, CUSTOMER, DOCK, loadFolded, shortcut } from './beside';
import { addCrm, expect, inFirefox, setUp, test } from './setting';

// How the keyboard focus gets into the panel and back, and the dock in Firefox.

test.describe('the shortcut', () => {
  test('moves the focus into the panel and back to the same character', async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'fixed');
    const inPanel = () => sidebar.frame.evaluate(() => document.hasFocus());
    const notes = tab.page.getByRole('textbox', { name: 'Notes' });
    await notes.fill('Call on Monday');
    for (let i = 0; i < 6; i++) await notes.press('ArrowLeft');
    await shortcut(alongside);
    await expect.poll(inPanel).toBe(true);
    // Tab starts at the panel's first control.
    await tab.page.keyboard.press('Tab');
    expect(await sidebar.frame.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
    await shortcut(alongside);
    await expect(notes).toBeFocused();
    await tab.page.keyboard.type('or before ');
    await expect(notes).toHaveValue('Call on or before Monday');

    // A click moves the focus into the panel, too; the shortcut moves it back as before.
    await sidebar.click('button', 'New ticket');
    await expect.poll(() => tab.inPage('document.activeElement.localName')).toBe('alongside-dock');
    await shortcut(alongside);
    await expect(notes).toBeFocused();

    // An editor that is not a form field keeps its caret, too.
    await tab.inPage(`void (document.querySelector('.about').contentEditable = 'true')`);
    await tab.page.locator('.about').focus();
    await tab.page.keyboard.press('End');
    await tab.page.keyboard.type(', VIP');
    await shortcut(alongside);
    await expect.poll(inPanel).toBe(true);
    await shortcut(alongside);
    await expect.poll(inPanel).toBe(false);
    await tab.page.keyboard.type('s');
    await expect(tab.page.locator('.about')).toHaveText('Customer 41, VIPs');
  });

  test('opens a folded dock', async ({ alongside, service, crm }) => {
    const { tab, sidebar } = await beside({ alongside, service, crm }, 'fixed');
    await loadFolded(tab, sidebar);
    expect(await tab.isDocked()).toBe(false);
    await shortcut(alongside);
    const again = await tab.sidebar();
    await again.see('heading', CUSTOMER);
    await expect.poll(() => again.frame.evaluate(() => document.hasFocus())).toBe(true);
    await shortcut(alongside);
    await expect.poll(() => again.frame.evaluate(() => document.hasFocus())).toBe(false);
    expect(await tab.inPage('document.activeElement.tagName')).toBe('BODY');
  });

  test('is registered as a command that users can change or remove', async ({ alongside }) => {
    const commands = await alongside
      .background()
      .evaluate(() => Reflect.get(globalThis, 'chrome').commands.getAll());
    expect(commands).toContainEqual(
      expect.objectContaining({
        name: 'panel',
        shortcut: expect.stringMatching(/^Ctrl\+Shift\+(Period|\.)$/),
      }),
    );
  });
});

test('in Firefox the panel moves to the left edge of a right-to-left page, and the shortcut moves the focus in and back', ({
  service,
  crm,
}) =>
  inFirefox(async (browser) => {
    await setUp(browser, service, crm, { pattern: '/wide/customers/:id' });
    const first = await browser.openCrm(`${crm}/wide/customers/41`);
    await (await first.sidebar()).see('heading', CUSTOMER);
    // In Firefox a scrollbar takes up space that `100vw` includes and the page does not.
    const rest = () =>
      first.inPage<number>(`document.documentElement.clientWidth -
        document.querySelector('.bar').getBoundingClientRect().right`);
    await until(async () => (await rest()) === DOCK, 'the bar to be held');
    await first.close();
    await addCrm(browser, crm, '/rtl/customers/:id');
    const tab = await browser.openCrm(`${crm}/rtl/customers/41`);
    const sidebar = await tab.sidebar();
    await sidebar.see('heading', CUSTOMER);
    expect(await tab.inPage(`document.querySelector('alongside-dock').dir`)).toBe('ltr');
    // The scrollbar is outside these measures.
    const body = () =>
      tab.inPage<number[]>(
        `(({ left, right }) => [left, document.documentElement.clientWidth - right])
          (document.body.getBoundingClientRect())`,
      );
    await until(async () => (await body()).join() === `0,${DOCK}`, 'the page to make room');
    await sidebar.chooseInMenu('Panel menu', 'Panel position');
    await sidebar.click('radio', 'Left');
    await until(async () => (await body()).join() === `${DOCK},0`, 'the page to make room');
    expect(
      (
        await tab.inPage<DOMRect>(
          `document.querySelector('alongside-dock').getBoundingClientRect().toJSON()`,
        )
      ).left,
    ).toBe(0);

    await tab.inPage(`document.querySelector('#notes').focus()`);
    const active = () => tab.inPage<string>('document.activeElement.localName');
    await browser.command('panel');
    await until(async () => (await active()) === 'alongside-dock', 'the keyboard in the panel');
    await browser.command('panel');
    await until(async () => (await active()) === 'textarea', 'the keyboard back in the notes');
  }));
