import { sleep } from '../async/sleep';
import { hasTexts } from '../words/words';

/** Milliseconds between two looks. */
const EVERY = 20;

/**
 * Waits until the browser gives this page its texts. Chromium gives a page none for its first moments
 * now and then; other pages then load our own file, which is a connection and so forbidden in practice.
 */
export async function textsReady(): Promise<void> {
  while (!hasTexts()) await sleep(EVERY);
}
