import { addTexts } from './words';

/**
 * Loads every text of the English file into `t`. Only for pages: the background cannot import it
 * later, and would keep it in memory.
 */
export async function loadOwnTexts(): Promise<void> {
  const { default: words } = await import('../../public/_locales/en/messages.json');
  addTexts(words);
}
