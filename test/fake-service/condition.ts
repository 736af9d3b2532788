/** Wakes the waiting callers each time their condition may have become true. */
export class Condition {
  readonly #waiting = new Set<() => void>();

  check(): void {
    for (const look of [...this.#waiting]) look();
  }

  /** Resolves with the result of `look`, at once if there is one; rejects with the given error. */
  until<Found>(
    look: () => Found | undefined,
    timeoutMs: number,
    complaint: () => string,
  ): Promise<Found> {
    return new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(lookAgain);
      };
      const lookAgain = (): void => {
        const found = look();
        if (found === undefined) return;
        stop();
        resolve(found);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`Waited ${timeoutMs} ms ${complaint()}`));
      }, timeoutMs);
      this.#waiting.add(lookAgain);
      lookAgain();
    });
  }
}
