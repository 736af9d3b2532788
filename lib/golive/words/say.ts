import type golive from '../../../public/_locales/en/golive.json';
import type messages from '../../../public/_locales/en/messages.json';
import { formatList, formatText } from '../../words/format-text';

/** A text of the checks and their reports, or one of the screens that they use too. */
export type GoliveWord = keyof typeof golive | keyof typeof messages;

/** The texts of one language, as the build compiled them. */
export type GoliveTexts = {
  /** The language's code, such as `en`. */
  language: string;
  /** Those of `golive.json`. */
  own: Readonly<Record<string, string>>;
  /** Those of the screens. */
  shared: (word: keyof typeof messages) => string;
};

let loaded: GoliveTexts | undefined;

/**
 * Sets the language of the checks and of their reports. What runs checks calls this first, and loads
 * their modules afterwards: many of their texts are constants.
 */
export function setGoliveTexts(texts: GoliveTexts): void {
  loaded = texts;
}

/** A text in the language of the run (decision 85). */
export function say(word: GoliveWord, ...values: readonly (string | number | undefined)[]): string {
  const { own, shared } = texts();
  const text = isOwn(word) ? own[word] : shared(word);
  if (!text) throw new Error(`The checks have no text "${word}".`);
  const given = values.map((value) => value ?? '');
  return formatText(text, reportLanguage, given);
}

/** Names, numbers of steps and the like as a list. */
export const sayList = (
  parts: readonly (string | number)[],
  form: 'plain' | 'sentence' = 'plain',
): string => formatList(parts.map(String), reportLanguage(), form);

/** The language that a report is written in. */
export const reportLanguage = (): string => texts().language;

/**
 * Everything that the checks may say, as text. Eight small letters of a key that are part of a word of
 * ours reveal nothing (decision 41).
 */
export const ownWords = (): string => Object.values(texts().own).join('\n');

function isOwn(word: GoliveWord): word is keyof typeof golive {
  return Object.hasOwn(texts().own, word);
}

function texts(): GoliveTexts {
  if (!loaded) throw new Error('The texts of the checks are not loaded.');
  return loaded;
}
