import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { builtExtension } from './browsers/paths';

// The pseudo-locale is an invented language: it writes each English text in accented letters, makes it about
// 40 % longer, and goes from right to left. It shows screens that clip or overflow in longer languages, and
// texts that are not in the locale file, because those stay in plain letters.

/** A text in the pseudo-locale. It runs in pages, too, so it uses nothing outside of itself. */
export function pseudo(text: string): string {
  const plain = 'abcdefghijklmnopqrstuvwxyz';
  const strange = [...'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'];
  return text.replace(/[a-z]/gi, (letter) => {
    const small = letter.toLowerCase();
    const written = strange[plain.indexOf(small)] ?? letter;
    const shown = letter === small ? written : written.toUpperCase();
    return /[aeio]/.test(small) ? shown + written : shown;
  });
}

/** A text of a file of the build in the pseudo-locale: compiled messages, too. */
function pseudoMessage(text: string): string {
  const inside = (part: unknown): unknown => {
    if (typeof part === 'string') return pseudo(part);
    if (Array.isArray(part)) return part.map(inside);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inside(value)]));
  };
  return text.startsWith('[') ? JSON.stringify(inside(JSON.parse(text))) : pseudo(text);
}

/**
 * Makes a copy of the tested build in which the go-live checks speak the pseudo-locale, and returns its
 * name. Their document reads a file, so other texts for pages are not enough.
 */
export function buildWithPseudoChecks(): string {
  const built = builtExtension('chrome-mv3-e2e');
  const name = 'chrome-mv3-pseudo';
  const copy = join(dirname(built), name);
  cpSync(built, copy, { recursive: true });
  const file = join(copy, '_locales/en/golive.json');
  const texts: Record<string, { message: string }> = JSON.parse(readFileSync(file, 'utf8'));
  const strange = Object.entries(texts).map(([word, { message }]) => [
    word,
    { message: pseudoMessage(message) },
  ]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(strange)));
  return name;
}

/** Runs in each page before its own scripts: the browser gives it texts in the pseudo-locale. */
function giveTextsInPseudo(translate: (text: string) => string): void {
  if (location.protocol !== 'chrome-extension:') return;
  const { i18n } = Reflect.get(globalThis, 'chrome');
  const real = i18n.getMessage.bind(i18n);
  // The texts of a compiled message stand in lists; the names in it are keys of objects, and digits.
  const inside = (part: unknown): unknown => {
    if (typeof part === 'string') return translate(part);
    if (Array.isArray(part)) return part.map(inside);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inside(value)]));
  };
  i18n.getMessage = (word: string, values?: string[]) => {
    const text: string = real(word, values);
    if (word === 'textLanguage') return text;
    if (word === 'textDirection') return 'rtl';
    return text.startsWith('[') ? JSON.stringify(inside(JSON.parse(text))) : translate(text);
  };
}

/** Pages of ours that are opened from now on are in the pseudo-locale. */
export const speakPseudo = (context: BrowserContext): Promise<void> =>
  context.addInitScript({ content: `(${giveTextsInPseudo})(${pseudo})` }).then(() => undefined);
