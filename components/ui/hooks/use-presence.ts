import { useEffect, useState } from 'react';

/**
 * Whether anybody can see this page: it is not in a hidden tab, and not in a frame that is folded
 * away or scrolled off.
 */
export function usePresence(): boolean {
  const [shown, setShown] = useState(false);
  const [visible, setVisible] = useState(document.visibilityState === 'visible');

  useEffect(() => {
    // Without a root it is the top window's edges that count, also for a frame.
    const observer = new IntersectionObserver((entries) => {
      const latest = entries.at(-1);
      if (latest) setShown(latest.isIntersecting);
    });
    observer.observe(document.body);
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, []);

  return shown && visible;
}
