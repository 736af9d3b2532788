import type { Page } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import { looker } from './look-closely';
import { expect, inFirefox, test } from './setting';

// Every component of components/ui in every state (test/gallery), in both colour schemes.

test.use({ look: { build: 'chrome-mv3-gallery' } });

async function openGallery(alongside: Chromium): Promise<Page> {
  const gallery = await alongside.open('gallery');
  await gallery.see('heading', 'Components');
  return gallery.page;
}

/** Text of 200 %, as a browser's setting for the size of text makes it. */
const enlargeText = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

test('the gallery passes axe and fits, from 300 to 1920 px and with text at 200 %', async ({
  alongside,
}, info) => {
  const look = looker(info, { fullPage: true });
  const page = await openGallery(alongside);
  for (const width of [300, 380, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await look(`gallery-${width}`, page, page);
  }
  await page.setViewportSize({ width: 380, height: 800 });
  await enlargeText(page);
  await look('gallery-380-large-text', page, page);
});

test('with forced colours, what is only shaded elsewhere has an edge', async ({
  alongside,
}, info) => {
  const page = await openGallery(alongside);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('button', { name: 'Actions' }).click();
  const item = page.getByRole('menuitem', { name: 'Settings' });
  await item.hover();
  await expect(item).toHaveCSS('outline-style', 'solid');
  await page.screenshot({ path: info.outputPath('forced-colours.png') });
});

test('open overlays pass axe and fit a panel of 300 px', async ({ alongside }, info) => {
  const look = looker(info);
  const page = await openGallery(alongside);
  await page.setViewportSize({ width: 300, height: 600 });
  for (const [role, name, shown] of [
    ['button', 'Actions', 'menu'],
    ['button', 'Details', 'dialog'],
    ['button', 'Open dialog', 'dialog'],
    ['button', 'Open alert', 'alertdialog'],
    ['combobox', 'Status', 'listbox'],
  ] as const) {
    const trigger = page.getByRole(role, { name, exact: true });
    await trigger.click();
    await expect(page.getByRole(shown)).toBeVisible();
    await look(`open-${name.replaceAll(' ', '-')}`, page, page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(shown)).toHaveCount(0);
    await expect(trigger).toBeFocused();
  }
});

test('a tooltip names an icon for those who point at it or focus it', async ({ alongside }) => {
  const page = await openGallery(alongside);
  const button = page.getByRole('button', { name: 'Edit', exact: true });
  await button.hover();
  await expect(page.getByText('Edit', { exact: true })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(page.getByText('Edit', { exact: true })).toHaveCount(0);
  await button.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Edit', { exact: true })).toBeVisible();
});

test('a toast is announced, can be undone and closed', async ({ alongside }) => {
  const page = await openGallery(alongside);
  await page.getByRole('button', { name: 'Show long toast' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveAccessibleName(/./);
  // Its button is for those who point at the toast, or are in it by keyboard.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

/** What a keyboard does in the gallery, in either browser. */
type Keyboard = {
  focus: (role: string, name: string) => Promise<void>;
  press: (key: string) => Promise<void>;
  /** Waits until the script returns this. */
  expectIs: (script: string, wanted: unknown) => Promise<void>;
};

const FOCUSED = `(() => {
  const one = document.activeElement;
  return one.getAttribute('aria-label') ?? one.innerText;
})()`;
const HIGHLIGHTED = `document.activeElement.hasAttribute('data-highlighted')`;
const count = (role: string) =>
  `[...document.querySelectorAll('[role=${role}]')].filter((one) => one.checkVisibility()).length`;

/** How many lines high the text box in focus is, and whether it scrolls. */
const LINES = `(() => {
  const one = document.activeElement;
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(one);
  const text = one.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  return [Math.round(text / parseFloat(lineHeight)), one.scrollHeight > one.clientHeight + 1];
})()`;

/** A text box that grows has one line, then as many as its text, then ten that scroll. */
async function growText({ focus, press, expectIs }: Keyboard): Promise<void> {
  await focus('textarea', 'Growing');
  await expectIs(LINES, [1, false]);
  for (let line = 2; line <= 10; line += 1) await press('Enter');
  await expectIs(LINES, [10, false]);
  await press('Enter');
  await expectIs(LINES, [10, true]);
}

/** Opens, moves, chooses; Escape returns the focus. */
async function useOverlays({ focus, press, expectIs }: Keyboard): Promise<void> {
  for (const key of ['Enter', ' ', 'ArrowDown']) {
    await focus('button', 'Actions');
    await press(key);
    await expectIs(count('menu'), 1);
    await expectIs(FOCUSED, 'Settings');
    await press('Escape');
    await expectIs(count('menu'), 0);
    await expectIs(FOCUSED, 'Actions');
  }
  await press('Enter');
  await expectIs(FOCUSED, 'Settings');
  await press('End');
  await expectIs(FOCUSED, 'Delete');
  await press('Enter');
  await expectIs(count('menu'), 0);
  await expectIs(FOCUSED, 'Actions');
  await expectIs(`document.body.innerText.includes('Chosen: delete')`, true);

  await focus('combobox', 'Status');
  await press('ArrowDown');
  await expectIs(count('listbox'), 1);
  await expectIs(FOCUSED, 'In progress');
  // The list moves the focus once more when it is in place.
  await expectIs(HIGHLIGHTED, true);
  await press('ArrowDown');
  await expectIs(FOCUSED, 'Waiting for client');
  await press('Enter');
  await expectIs(count('listbox'), 0);
  await expectIs(FOCUSED, 'Waiting for client');
  await press('Enter');
  await expectIs(count('listbox'), 1);
  await press('Escape');
  await expectIs(count('listbox'), 0);
  await expectIs(FOCUSED, 'Waiting for client');

  await focus('button', 'Details');
  await press('Enter');
  await expectIs(FOCUSED, 'Copy');
  await press('Escape');
  await expectIs(FOCUSED, 'Details');

  for (const name of ['Open dialog', 'Open alert']) {
    await focus('button', name);
    await press('Enter');
    await expectIs(FOCUSED, 'Cancel');
    await press('Escape');
    await expectIs(FOCUSED, name);
  }
}

/** Finds an element by its role and name, and gives it the focus. */
const focusScript = (role: string, name: string) => `(() => {
  const named = (one) => one.getAttribute('aria-label') ?? [
    ...(one.labels ?? []), document.getElementById(one.getAttribute('aria-labelledby')), one,
  ].find((label) => label?.textContent)?.textContent;
  [...document.querySelectorAll('${role}, [role=${role}]')]
    .find((one) => named(one) === '${name}').focus();
})()`;

test('each overlay is used by keyboard alone, and a text box grows', async ({ alongside }) => {
  const page = await openGallery(alongside);
  const keyboard: Keyboard = {
    focus: (role, name) => page.evaluate(focusScript(role, name)),
    press: (key) => page.keyboard.press(key),
    expectIs: (script, wanted) => expect.poll(() => page.evaluate(script)).toEqual(wanted),
  };
  await useOverlays(keyboard);
  await growText(keyboard);
});

test('in Firefox, each overlay is used by keyboard alone, and a text box grows', () =>
  inFirefox(
    async (browser) => {
      const gallery = await browser.open('gallery');
      await gallery.see('heading', 'Components');
      const keyboard: Keyboard = {
        focus: async (role, name) => void (await gallery.page.evaluate(focusScript(role, name))),
        press: (key) => gallery.press(key),
        expectIs: (script, wanted) =>
          expect.poll(() => gallery.page.evaluate(script)).toEqual(wanted),
      };
      await useOverlays(keyboard);
      await growText(keyboard);
    },
    { build: 'firefox-mv3-gallery' },
  ));
