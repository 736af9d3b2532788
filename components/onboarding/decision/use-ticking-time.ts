import { useEffect, useState } from 'react';

/** The current time in epoch milliseconds, updated each second while `isTicking`. */
export function useTickingTime(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}
