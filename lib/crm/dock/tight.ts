import type { DockState } from '../../domain/site';

/** On which windows a page makes no room for the dock: so the page is not pushed in vain each time. */
export type Tight = {
  has(wish: Place): boolean;
  set(wish: Place, isTight: boolean): void;
};

type Place = { left: boolean; width: number };

/** Milliseconds; then it is tried again, since CRMs change. */
const DAY = 24 * 60 * 60 * 1000;
/** So many are kept. */
const KEPT = 8;

/** Reads and keeps it in the state of the dock on this host. */
export function makeTight(state: DockState, keep: () => void): Tight {
  const of = ({ left, width }: Place): string => `${left ? 'left' : 'right'} ${innerWidth - width}`;
  return {
    has: (wish) => Date.now() - (state.tight?.[of(wish)] ?? 0) < DAY,
    set(wish, isTight) {
      const { [of(wish)]: known, ...others } = state.tight ?? {};
      if (!isTight && known === undefined) return;
      const kept = Object.entries(others).slice(1 - KEPT);
      state.tight = Object.fromEntries(isTight ? [...kept, [of(wish), Date.now()]] : kept);
      keep();
    },
  };
}
