import { useEffect, useState } from 'react';
import type { KeyboardLayout } from './key-names';

declare global {
  interface Navigator {
    /** Only in Chromium, and not in a frame of another site. */
    readonly keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> };
  }
}

const UNKNOWN: KeyboardLayout = () => undefined;

/** What the user's keyboard shows on its keys, once the browser tells. */
export function useLayout(): KeyboardLayout {
  const [layout, setLayout] = useState<KeyboardLayout>(() => UNKNOWN);
  useEffect(() => {
    let isLeft = false;
    void Promise.allSettled([navigator.keyboard?.getLayoutMap()]).then(([read]) => {
      const map = read.status === 'fulfilled' ? read.value : undefined;
      if (map && !isLeft) setLayout(() => (code: string) => map.get(code));
    });
    return () => {
      isLeft = true;
    };
  }, []);
  return layout;
}

/** Whether the platform has a Command key. */
export const isMac = (): boolean => navigator.platform.startsWith('Mac');
