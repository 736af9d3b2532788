/** Wakes those who wait for something to be so, each time it may have become so. */
export class Bell {
  readonly #waiting = new Set<() => void>();

  ring(): void {
    for (const look of [...this.#waiting]) look();
  }

  /** Resolves with what `look` finds, at once if it is there; rejects with the complaint. */
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
