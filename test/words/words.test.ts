import { afterEach, expect, test, vi } from 'vitest';

/** The words as a page just opened has them, with what the browser answers for each. */
async function pageWhere(answer: string) {
  // Words are remembered by their module.
  vi.resetModules();
  const { browser } = await import('wxt/browser');
  vi.spyOn(browser.i18n, 'getMessage').mockReturnValue(answer);
  const [words, own] = await Promise.all([
    import('../../lib/words/words'),
    import('../../lib/words/own-words'),
  ]);
  return { ...words, ...own };
}
afterEach(() => vi.resetModules());

test('where the browser gives no words, that is noticed, and ours are taken', async () => {
  const { hasWords, ownWords, say, sayCount } = await pageWhere('');
  expect(hasWords()).toBe(false);
  expect(say('settings')).toBe('');
  await ownWords();
  expect(hasWords()).toBe(true);
  expect(say('settings')).toBe('Settings');
  expect(say('dockOpenUnread', 3)).toBe('Open Alongside, 3 unread');
  expect(sayCount('unread', 1)).toContain('1');
});

test('where it gives them, they are its own', async () => {
  const { hasWords, say } = await pageWhere('Einstellungen');
  expect(hasWords()).toBe(true);
  expect(say('settings')).toBe('Einstellungen');
});
