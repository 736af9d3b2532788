import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { compileTexts } from '../../lib/words/compile-texts';

/** The module as a newly opened page loads it; the browser answers every text with `answer`. */
async function pageWhere(answer: string) {
  // The module caches texts.
  vi.resetModules();
  const { browser } = await import('wxt/browser');
  vi.spyOn(browser.i18n, 'getMessage').mockReturnValue(answer);
  const [words, own] = await Promise.all([
    import('../../lib/words/words'),
    import('../../lib/words/own-texts'),
  ]);
  return { ...words, ...own };
}
afterEach(() => vi.resetModules());

test('a page without texts from the browser loads our own', async () => {
  const { hasTexts, loadOwnTexts, t } = await pageWhere('');
  expect(hasTexts()).toBe(false);
  expect(t('settings')).toBe('');
  vi.stubGlobal('fetch', async (address: string) => {
    expect(address).toBe('chrome-extension://alongside-in-tests/_locales/en/messages.json');
    return new Response(
      compileTexts(readFileSync(join('public', new URL(address).pathname), 'utf8')),
    );
  });
  await loadOwnTexts();
  expect(hasTexts()).toBe(true);
  expect(t('settings')).toBe('Settings');
  expect(t('dockOpenUnread', 3)).toBe('Open Alongside, 3 unread');
  expect(t('unread', 1)).toContain('1');
});

test('a page uses the texts that the browser gives', async () => {
  const { hasTexts, t } = await pageWhere('Einstellungen');
  expect(hasTexts()).toBe(true);
  expect(t('settings')).toBe('Einstellungen');
});
