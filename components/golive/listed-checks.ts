import { t, type Word } from '../../lib/words/words';

/** A check as the room lists it: its title, and what it proves. */
export type ListedCheck = { number: number; title: string; proves: string };

/** The texts of each check at the place of its number, so that the room lists them without loading the checks. */
const TEXTS: readonly [title: Word, proves: Word][] = [
  ['check0Title', 'check0Proves'],
  ['check1Title', 'check1Proves'],
  ['check2Title', 'check2Proves'],
  ['check3Title', 'check3Proves'],
  ['check4Title', 'check4Proves'],
  ['check5Title', 'check5Proves'],
  ['check6Title', 'check6Proves'],
  ['check7Title', 'check7Proves'],
  ['check8Title', 'check8Proves'],
  ['check9Title', 'check9Proves'],
  ['check10Title', 'check10Proves'],
  ['check11Title', 'check11Proves'],
];

/** The checks in order. */
export const listedChecks = (): ListedCheck[] =>
  TEXTS.map(([title, proves], number) => ({ number, title: t(title), proves: t(proves) }));
