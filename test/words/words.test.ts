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

test('a plural follows the rules of the text’s language, and its numbers are written out', async () => {
  const { t } = await import('../../lib/words/words');
  expect([0, 1, 2].map((count) => t('resetTickets', count))).toEqual([
    '0 tickets',
    '1 ticket',
    '2 tickets',
  ]);
  expect(t('ticketsHereIn', 1002, 'Oakfield {1} $1')).toBe('1,002 tickets in Oakfield {1} $1');
});

test('only ICU messages are compiled, and notes for translators stay out of the build', () => {
  const texts = {
    plain: { message: 'Says {id} and $1.', description: 'A note.' },
    many: { message: '{1, plural, one {# file} other {# files}}' },
  };
  expect(JSON.parse(compileTexts(JSON.stringify(texts)))).toEqual({
    plain: { message: 'Says {id} and $1.' },
    many: { message: '[["1",2,{"one":[0," file"],"other":[0," files"]}]]' },
  });
});

test('a broken ICU message fails the build', () => {
  expect(() => compileTexts('{"many": {"message": "{1, plural, one {# file}"}}')).toThrow();
});

const FILES = ['messages.json', 'golive.json'] as const;

const textsOf = (name: string): Record<string, { message: string; description: string }> =>
  JSON.parse(readFileSync(join('public/_locales/en', name), 'utf8'));

test.each(FILES)('each text of %s has a note for translators, which names its values', (name) => {
  for (const [word, { message, description }] of Object.entries(textsOf(name))) {
    expect(description, word).toMatch(/\w{2}/);
    for (const [value] of message.matchAll(/\$\d/g)) expect(description, word).toContain(value);
    // Of `{1}, plural, …` and `{1}` alike the note has `{1}`.
    for (const [, value] of message.matchAll(/\{(\d)[,}]/g))
      expect(description, word).toContain(`{${value}}`);
  }
});

test('lists are written by the rules of the texts’ language', async () => {
  const { listOf } = await import('../../lib/words/words');
  expect(listOf(['a', 'b', 3])).toBe('a, b, 3');
  expect(listOf(['a', 'b', 'c'], 'sentence')).toBe('a, b, and c');
  expect(listOf([])).toBe('');
});

test('a record without a name is its type in our words and its ID; unknown types stay', async () => {
  const { recordTitle, recordTypeWord } = await import('../../lib/words/record-words');
  expect(recordTitle({ ref: { type: 'contact', id: '42' } })).toBe('contact 42');
  expect(recordTitle({ ref: { type: 'Visit__c', id: '1' } })).toBe('Visit__c 1');
  expect(recordTitle({ ref: { type: 'deal', id: '1' }, name: 'Ada' })).toBe('Ada');
  expect(recordTypeWord('toString')).toBe('toString');
});

test('the checks take what a language lacks from the English file', async () => {
  vi.resetModules();
  const { browser } = await import('wxt/browser');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((word: string) =>
    word === 'textLanguage' ? 'pt-BR' : 'Repetir',
  );
  const { loadGoliveTexts } = await import('../../lib/golive-runner/load-texts');
  const { ownWords, reportLanguage, say } = await import('../../lib/golive/words/say');
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: URL) => {
    asked.push(address.pathname);
    if (address.pathname === '/_locales/pt_BR/golive.json')
      return new Response(
        JSON.stringify({ theTicket: { message: 'o chamado' }, anEmptyList: { message: '' } }),
      );
    return new Response(compileTexts(readFileSync(join('public', address.pathname), 'utf8')));
  });
  await loadGoliveTexts();
  expect(asked).toEqual(['/_locales/en/golive.json', '/_locales/pt_BR/golive.json']);
  expect(reportLanguage()).toBe('pt-BR');
  expect([say('theTicket'), say('anEmptyList'), say('retry')]).toEqual([
    'o chamado',
    'an empty list',
    'Repetir',
  ]);
  expect(ownWords()).toContain('o chamado');
});

test.each(FILES)(
  'no plain text of %s begins as a compiled one does, and each plural has a form for the rest',
  (name) => {
    for (const [word, { message }] of Object.entries(textsOf(name))) {
      expect(message.startsWith('['), word).toBe(false);
      if (message.includes(', plural,')) expect(message, word).toMatch(/\bother \{/);
    }
  },
);
