import { sleep } from '../../../lib/async/sleep';

/** Milliseconds after which waiting parts load anyway: a hidden page is never painted. */
const MOST = 200;

let painted: Promise<void> = Promise.resolve();

/**
 * Resolves once the page painted its data. What the first picture does not show waits for it, because
 * painting shares the processor with the requests and files that are under way.
 */
export const firstPicture = (): Promise<void> => painted;

/** Milliseconds that a busy page may take to become idle, before what waits for that runs anyway. */
const BUSY = 200;

/**
 * Runs something once the page painted its data and has nothing else to do, or 200 ms later: what the user asked
 * for with the first click comes before. Returns a function that cancels it.
 */
export function whenIdleAfterFirstPicture(run: () => void): () => void {
  let isCancelled = false;
  let idle: number | undefined;
  void painted.then(() => {
    if (!isCancelled) idle = requestIdleCallback(run, { timeout: BUSY });
  });
  return () => {
    isCancelled = true;
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

/** Makes the rest of a page wait until it painted the data of its first requests, or the user acts. */
export function paintFirst(data: Promise<unknown>): void {
  painted = Promise.race([data.then(twoFrames), sleep(MOST), firstAction()]);
}

const firstAction = (): Promise<void> =>
  new Promise((resolve) => {
    for (const type of ['click', 'keydown'])
      addEventListener(type, () => resolve(), { once: true, capture: true });
  });

/** The first frame draws what was rendered; when the second begins, that was handed to the screen. */
const twoFrames = async (): Promise<void> => {
  await nextFrame();
  await nextFrame();
};

const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame);
