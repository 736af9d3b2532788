import { sleep } from '../../../lib/async/sleep';

/** Milliseconds after which waiting parts load anyway: a hidden page is never painted. */
const MOST = 200;

let painted: Promise<void> = Promise.resolve();

/**
 * Resolves once the page painted its data. What the first picture does not show waits for it, because
 * painting shares the processor with the requests and files that are under way.
 */
export const firstPicture = (): Promise<void> => painted;

let asked: Promise<void> = Promise.resolve();

/**
 * Tells the page that the user waits for something. Until it is painted, or for 200 ms, the page loads no files and
 * sends no requests that can wait, because they would delay it.
 */
export function whileUserWaits(forIt: Promise<unknown>): void {
  asked = Promise.race([Promise.all([asked, forIt]).then(twoFrames), sleep(MOST)]);
}

/** Milliseconds that a busy page may take to become idle, before what waits for that runs anyway. */
const BUSY = 200;

/**
 * Runs something once the page painted its data and what the user asked for, and has nothing else to do, or 200 ms
 * later. Returns a function that cancels it.
 */
export function whenIdleAfterFirstPicture(run: () => void): () => void {
  let isCancelled = false;
  let idle: number | undefined;
  const wait = async (): Promise<void> => {
    await painted;
    let waitedFor: Promise<void>;
    do {
      waitedFor = asked;
      await waitedFor;
    } while (waitedFor !== asked);
    if (isCancelled) return;
    // A page that waits for a file is idle, too: the user may have asked for it since.
    const go = () => (waitedFor === asked ? run() : void wait());
    idle = requestIdleCallback(go, { timeout: BUSY });
  };
  void wait();
  return () => {
    isCancelled = true;
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}

/** Loads parts one after another, each once the page is idle. Returns a function that cancels it. */
export function preloadParts(parts: readonly { load: () => Promise<void> }[]): () => void {
  const [first, ...others] = parts;
  if (!first) return () => undefined;
  let isCancelled = false;
  let cancel = whenIdleAfterFirstPicture(() => {
    void first.load().then(() => {
      if (!isCancelled) cancel = preloadParts(others);
    });
  });
  return () => {
    isCancelled = true;
    cancel();
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
