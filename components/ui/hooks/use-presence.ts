import { useEffect, useState } from 'react';

/**
 * Whether the user can see this page: it is not in a hidden tab, nor in a frame that is collapsed or
 * scrolled out of view.
 */
export function usePresence(): boolean {
  const [shown, setShown] = useState(false);
  const [visible, setVisible] = useState(document.visibilityState === 'visible');

  useEffect(() => {
    // Without a root, the observer uses the top window's viewport, also in a frame.
    const observer = new IntersectionObserver((entries) => {
      const latest = entries.at(-1);
      if (latest) setShown(latest.isIntersecting);
    });
    observer.observe(document.body);
    const onVisibilityChange = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, []);

  return shown && visible;
}
