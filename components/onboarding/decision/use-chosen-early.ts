import { useEffect, useState } from 'react';

type Choice = {
  /** False while the draft is still read, or the decision before is on its way. */
  isOpen: boolean;
  /** The decision before was not taken: its words must stay, and so must what it chose. */
  isRefused: boolean;
  allowed: readonly string[];
  choose: (status: string) => void;
};

/**
 * Keeps what a reviewer chooses while nothing can be chosen yet, and chooses it then. Returns it, and the
 * function that keeps it.
 */
export function useChosenEarly({ isOpen, isRefused, allowed, choose }: Choice) {
  const [early, keep] = useState<string>();
  useEffect(() => {
    if (early === undefined || !isOpen) return;
    keep(undefined);
    if (!isRefused && allowed.includes(early)) choose(early);
  }, [early, isOpen, isRefused, allowed, choose]);
  return [early, keep] as const;
}
