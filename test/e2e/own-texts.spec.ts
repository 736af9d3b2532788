import { expect, inFirefox, test } from './setting';

// A test adds a script to every page.
test.use({ ownBrowser: true });

// On a busy machine, Chromium gave a page no texts during its whole life.

test('a page to which the browser gives no texts loads them from our file', async ({
  alongside,
}) => {
  await alongside.context.addInitScript(() => {
    if (location.protocol !== 'chrome-extension:') return;
    Reflect.get(globalThis, 'chrome').i18n.getMessage = () => '';
  });
  const desk = await alongside.open('desk');
  await desk.see('link', 'Go-live');
  const given = () => Reflect.get(globalThis, 'chrome').i18n.getMessage('settings');
  expect(await desk.page.evaluate(given)).toBe('');
});

test('a page in Firefox can read that file', () =>
  inFirefox(async (browser) => {
    const desk = await browser.open('desk');
    const message = await desk.page.evaluate(async () => {
      const file = await fetch('/_locales/en/messages.json');
      return (await file.json()).settings.message;
    });
    expect(message).toBe('Settings');
  }));
