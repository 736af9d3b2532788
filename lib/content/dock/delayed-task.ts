/** A task that runs after a delay, once the page was laid out and is idle. */
export type DelayedTask = {
  /** Runs it after each of these delays in milliseconds. Replaces earlier plans. */
  schedule(...times: number[]): void;
  stop(): void;
};

export function makeDelayedTask(work: () => void): DelayedTask {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const stop = (): void => timers.forEach(clearTimeout);
  const whenIdle = (): void => void requestIdleCallback(() => work(), { timeout: 200 });
  // A hidden page is not laid out until it is seen. A page that is seen was laid out during the delay,
  // and to ask for a frame would make the browser draw one.
  const go = (): void => void (document.hidden ? requestAnimationFrame(whenIdle) : whenIdle());
  return {
    schedule(...times) {
      stop();
      timers = times.map((ms) => setTimeout(go, ms));
    },
    stop,
  };
}
