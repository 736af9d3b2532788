import { learn } from './words';

/** Has `say` know every word of the English file. Only for pages: the background cannot load it later, and would hold it. */
export async function ownWords(): Promise<void> {
  const { default: words } = await import('../../public/_locales/en/messages.json');
  learn(words);
}
