import { englishTexts } from '../lib/golive/cli/english-texts';
import { type GoliveTexts, setGoliveTexts } from '../lib/golive/words/say';

// The checks take many of their texts when they are loaded: here they are in English. The texts are
// compiled once per process, not for each file of tests.

declare global {
  var englishGoliveTexts: GoliveTexts | undefined;
}

globalThis.englishGoliveTexts ??= englishTexts();
setGoliveTexts(globalThis.englishGoliveTexts);
