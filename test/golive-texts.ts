import { englishTexts } from '../lib/golive/cli/english-texts';
import { setGoliveTexts } from '../lib/golive/words/say';

// The checks take many of their texts when they are loaded: here they are in English.

setGoliveTexts(englishTexts());
