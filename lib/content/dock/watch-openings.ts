import { ENDS, onPageEvents } from './watch-user';

/** Milliseconds after an action of the agent in which changes of the page are attributed to it. */
const JUST_NOW = 1500;
/** Most changed elements that are remembered. */
const KEPT = 24;
/** Pixels from the dock within which a menu that opens under the pointer may reach it. */
const NEAR = 480;

/** Reports when the page may have opened something. */
export type Openings = {
  /** Returns the elements that were added or changed since the last call. */
  changed(): Set<Element>;
  /** Whether the agent did something a moment ago. */
  byAgent(): boolean;
  stop(): void;
};

/**
 * Watches for added and changed elements and for the agent's actions, and calls `hint` after them.
 * It reads nothing of the page's layout.
 */
export function watchOpenings(
  host: Element,
  edge: () => number,
  hint: (byAgent: boolean) => void,
): Openings {
  const leave = new AbortController();
  let agentAt = Number.NEGATIVE_INFINITY;
  let changed = new Set<Element>();
  const byAgent = (): boolean => performance.now() - agentAt < JUST_NOW;

  const observer = new MutationObserver((records) => {
    let mine = 0;
    // Start at the end: of many changes, the last ones count.
    for (let i = records.length - 1; i >= 0 && changed.size < KEPT; i--) {
      const { target, addedNodes, type } = records[i] ?? {};
      if (target === host || target === document.documentElement) mine += 1;
      else if (type === 'attributes') keep(target);
      else addedNodes?.forEach(keep);
    }
    if (mine < records.length) hint(byAgent());
  });
  function keep(node: Node | undefined): void {
    if (node instanceof Element && changed.size < KEPT) changed.add(node);
  }
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class', 'style', 'hidden', 'open'],
  });

  const { signal } = leave;
  const acted = ({ isTrusted, target }: Event): void => {
    if (!isTrusted || target === host) return;
    agentAt = performance.now();
    hint(true);
  };
  onPageEvents(['pointerdown', 'click', 'keydown'], acted, signal);
  // The observer does not see into shadow roots; and late images change the layout late.
  onPageEvents(['focusin', 'load', ...ENDS], () => hint(byAgent()), signal);
  let isBegun = false;
  const sizes = new ResizeObserver(() => {
    // The first call reports the initial size.
    if (isBegun) hint(byAgent());
    isBegun = true;
  });
  if (document.body) sizes.observe(document.body);
  const passed = (event: Event): void => {
    if (!(event instanceof PointerEvent) || event.target === host) return;
    if (Math.abs(event.clientX - edge()) < NEAR) hint(true);
  };
  onPageEvents(['pointerover'], passed, signal);

  return {
    changed() {
      const all = changed;
      changed = new Set();
      return all;
    },
    byAgent,
    stop() {
      observer.disconnect();
      sizes.disconnect();
      leave.abort();
    },
  };
}
