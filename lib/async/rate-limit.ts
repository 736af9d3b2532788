/**
 * Counts who comes how often: each may come `atOnce` times in a row, and `perSecond` times a second
 * over time. Gives back whether one may come now, `now` in milliseconds of a clock that never jumps.
 */
export function limitRate(
  atOnce: number,
  perSecond: number,
): (who: number, now: number) => boolean {
  // Until when each has used up what it may: at most `atOnce` turns ahead of now.
  const used = new Map<number, number>();
  const turn = 1000 / perSecond;
  return (who, now) => {
    const until = Math.max(used.get(who) ?? 0, now) + turn;
    if (until - now > atOnce * turn) return false;
    if (used.size > 500) for (const [one, end] of used) if (end <= now) used.delete(one);
    used.set(who, until);
    return true;
  };
}
