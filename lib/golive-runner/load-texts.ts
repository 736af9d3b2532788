import { setGoliveTexts } from '../golive/words/say';
import { fetchGoliveTexts, loadOwnTexts } from '../words/own-texts';
import { compiledText, hasTexts, t } from '../words/words';

/** The language whose file has all texts; another may lack some. */
const FALLBACK = 'en';

/**
 * Loads the texts of the checks in the language that the browser chose for our screens. They are a file
 * of their own, so that neither another page nor the background has them in memory.
 */
export async function loadGoliveTexts(): Promise<void> {
  if (!hasTexts()) await loadOwnTexts();
  const language = t('textLanguage');
  const english = await fetchGoliveTexts(FALLBACK);
  const own = language === FALLBACK ? {} : await fetchGoliveTexts(language);
  setGoliveTexts({ language, own: { ...english, ...own }, shared: compiledText });
}
