import type { DockChange, DockState } from '../../domain/crm/site';
import { isFresh, type PanelPlace } from './host-facts';

/** The window widths at which pages of this host make no room, so that they are not pushed in vain. */
export type TightWindows = {
  has(request: PanelPlace): boolean;
  set(request: PanelPlace, isTight: boolean): void;
};

/** Reads and writes them in the dock's state for this host. */
export function makeTightWindows(
  state: DockState,
  save: (change: DockChange) => void,
): TightWindows {
  const of = ({ left, width }: PanelPlace): string =>
    `${left ? 'left' : 'right'} ${innerWidth - width}`;
  return {
    has: (request) => isFresh(state.tight?.[of(request)] ?? 0),
    set(request, isTight) {
      if (!isTight && !state.tight?.[of(request)]) return;
      const tightWindows = { [of(request)]: isTight ? Date.now() : 0 };
      state.tight = { ...state.tight, ...tightWindows };
      save({ tight: tightWindows });
    },
  };
}
