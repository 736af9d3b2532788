import { sleep } from '../../async/sleep';

/** Milliseconds. A dialog of the page, its print preview or a busy script may block it much longer. */
const PAGE_TIMEOUT = 1000;

/** Waits a second at most for what a page is asked for; undefined after that. A blocked page still gets it later. */
export const waitForPage = <T>(asked: Promise<T>): Promise<T | undefined> =>
  Promise.race([asked, sleep(PAGE_TIMEOUT).then(() => undefined)]);
