import { useState } from 'react';

/** When a screen opened, by the clock as it is now: the clock may have been set back since. */
export function useOpenedAt(): () => number {
  const [opened] = useState(() => ({ at: Date.now(), ticks: performance.now() }));
  // The ticks may stand still while the computer sleeps: then the time of before holds.
  return () => Math.min(opened.at, Date.now() - (performance.now() - opened.ticks));
}
