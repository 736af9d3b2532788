import { ENDS, listen } from './watch-agent';

/** Milliseconds in which a change of the page is taken for what the agent's deed brought about. */
const JUST_NOW = 1500;
/** So many of the elements that changed last are kept. */
const KEPT = 24;
/** Pixels from the dock's side within which a menu that opens under the pointer can reach there. */
const NEAR = 480;

/** What tells that a page may have opened something. */
export type Openings = {
  /** The elements that were added or changed since this was asked last. */
  changed(): Set<Element>;
  /** Whether the agent did something just now. */
  byAgent(): boolean;
  stop(): void;
};

/**
 * Watches a page for whatever may open something: elements that come or change their looks, and what
 * an agent does. It reads nothing of the page's layout itself, and costs nothing where nothing happens.
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
    // From the end: of a great many the last are looked at.
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
  listen(['pointerdown', 'click', 'keydown'], acted, signal);
  // In shadow roots nothing else tells.
  listen(['focusin', ...ENDS], () => hint(byAgent()), signal);
  const passed = (event: Event): void => {
    if (!(event instanceof PointerEvent) || event.target === host) return;
    if (Math.abs(event.clientX - edge()) < NEAR) hint(true);
  };
  listen(['pointerover'], passed, signal);

  return {
    changed() {
      const all = changed;
      changed = new Set();
      return all;
    },
    byAgent,
    stop() {
      observer.disconnect();
      leave.abort();
    },
  };
}
