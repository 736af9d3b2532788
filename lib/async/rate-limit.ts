/**
 * Limits how often each caller may come: `atOnce` times in a row, and `perSecond` times a second over
 * time. Returns whether a caller may come now; `now` is in milliseconds of a clock that never jumps.
 */
export function createRateLimit(
  atOnce: number,
  perSecond: number,
): (caller: number, now: number) => boolean {
  // Until when each caller has used up its turns: at most `atOnce` turns ahead of now.
  const used = new Map<number, number>();
  const turn = 1000 / perSecond;
  return (caller, now) => {
    const until = Math.max(used.get(caller) ?? 0, now) + turn;
    if (until - now > atOnce * turn) return false;
    if (used.size > 500) for (const [one, end] of used) if (end <= now) used.delete(one);
    used.set(caller, until);
    return true;
  };
}
