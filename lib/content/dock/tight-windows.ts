import type { DockChange, DockState } from '../../domain/crm/site';

/** The window widths at which pages of this host make no room, so that they are not pushed in vain. */
export type TightWindows = {
  has(request: Place): boolean;
  set(request: Place, isTight: boolean): void;
};

type Place = { left: boolean; width: number };

/** Milliseconds after which the page is tried again, since CRMs change. */
const DAY = 24 * 60 * 60 * 1000;

/** Reads and writes them in the dock's state for this host. */
export function makeTightWindows(
  state: DockState,
  save: (change: DockChange) => void,
): TightWindows {
  const of = ({ left, width }: Place): string => `${left ? 'left' : 'right'} ${innerWidth - width}`;
  return {
    has: (request) => Date.now() - (state.tight?.[of(request)] ?? 0) < DAY,
    set(request, isTight) {
      if (!isTight && !state.tight?.[of(request)]) return;
      const tightWindows = { [of(request)]: isTight ? Date.now() : 0 };
      state.tight = { ...state.tight, ...tightWindows };
      save({ tight: tightWindows });
    },
  };
}
