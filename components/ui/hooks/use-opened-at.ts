import { useState } from 'react';

/** When a screen opened, by the clock as it is now: the clock may have been set back since. */
export function useOpenedAt(): () => number {
  const [opened] = useState(() => ({ at: Date.now(), sinceStart: performance.now() }));
  // `performance.now()` may stop while the computer sleeps, so the earlier of both times counts.
  return () => Math.min(opened.at, Date.now() - (performance.now() - opened.sinceStart));
}
