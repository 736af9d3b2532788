import { useEffect, useEffectEvent } from 'react';

/** Milliseconds for which the screen says that something went well. */
const SHOWN_FOR = 5_000;

/** Takes good news away after a while. While there is none, `news` is falsy. */
export function useBriefly(news: unknown, clear: () => void): void {
  const onEnd = useEffectEvent(clear);
  useEffect(() => {
    if (!news) return;
    const timer = setTimeout(() => onEnd(), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [news]);
}
