import type { DockLook } from '../../domain/page';
import { sheetOf, styled } from './styled';
import { viewport } from './viewport';

/** Share of itself that a panel may be drawn at: people zoom, nobody to a third. */
const TINY = 1 / 3;
/** How far from its edges, in pixels, a panel is probed for what lies over it. */
const INSET = 16;
/** Pixels that nobody aims by. */
const NUDGE = 4;
/** Milliseconds within which a press of the agent's explains that the keyboard went to the page. */
const JUST_NOW = 700;

/** What an agent sees of the panel. */
export type Look = {
  now(): DockLook;
  /** The agent is about to give the keyboard to the page. */
  expectKeyboard(): void;
};

/**
 * Watches a panel and its page for what an agent would not want to press a button under; `onMoved`
 * is called when the panel moved.
 */
export function makeLook(
  host: HTMLElement,
  panel: HTMLElement,
  onMoved: () => void,
  signal: AbortSignal,
): Look {
  let pressedAt = Number.NEGATIVE_INFINITY;
  const pressed = ({ isTrusted, target }: Event): void => {
    if (isTrusted && target !== host) pressedAt = performance.now();
  };
  addEventListener('pointerdown', pressed, { capture: true, passive: true, signal });
  const movedAt = watchMoves(panel, onMoved, signal);

  return {
    now: () => ({
      clear: isClear(host, panel),
      still: performance.now() - movedAt(),
      tookKeyboard:
        document.hasFocus() &&
        document.activeElement !== host &&
        performance.now() - pressedAt > JUST_NOW,
    }),
    expectKeyboard() {
      pressedAt = performance.now();
    },
  };
}

/**
 * When an element last moved. There is no event for that; but a root cut to just where it stands
 * tells of each step out of it.
 */
function watchMoves(element: Element, onMoved: () => void, signal: AbortSignal): () => number {
  let at = 0;
  let where: Edges | undefined;
  let observer: IntersectionObserver | undefined;
  signal.addEventListener('abort', () => observer?.disconnect());

  function hasMoved(): boolean {
    const now = edges(element);
    if (where?.every((edge, i) => Math.abs(edge - (now[i] ?? 0)) <= NUDGE)) return false;
    [where, at] = [now, performance.now()];
    return true;
  }

  function look(): void {
    if (!hasMoved() || signal.aborted) return;
    onMoved();
    hasMoved(); // back
    observer?.disconnect();
    observer = new IntersectionObserver(look, {
      rootMargin: marginsTo(edges(element)),
      threshold: [0, 0.25, 0.5, 0.75, 0.9, 0.99, 1],
    });
    observer.observe(element);
  }

  look();
  // An observer may be late or miss a step: what ends a move of ours, and what goes before a press.
  for (const type of ['transitionend', 'pointerenter', 'focusin'])
    element.addEventListener(type, look, { signal });
  addEventListener('resize', look, { signal });
  return () => {
    look(); // a move since the last frame was drawn
    return at;
  };
}

type Edges = readonly [top: number, right: number, bottom: number, left: number];

function edges(element: Element): Edges {
  const { top, right, bottom, left } = element.getBoundingClientRect();
  return [top, right, bottom, left];
}

/** Cuts the window to a place in it; from a place outside of it, each step into the window tells. */
function marginsTo([top, right, bottom, left]: Edges): string {
  const { width, height } = viewport();
  const inside = left < width && right > 0 && top < height && bottom > 0;
  return (inside ? [-top, right - width, bottom - height, -left] : [0])
    .map((margin) => `${Math.floor(margin)}px`)
    .join(' ');
}

function isClear(host: Element, panel: HTMLElement): boolean {
  const { left, top, right, bottom, width } = panel.getBoundingClientRect();
  const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const sized = width > panel.offsetWidth * TINY;
  // Not by `document.documentElement`: a form of that name would stand for the page.
  const page = host.parentElement;
  const faint = !page || [page, host].some((one) => isFaint(getComputedStyle(one)));
  if (!inside || !sized || faint || onTop().some((one) => meets(one, panel))) return false;
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + INSET, top + INSET],
    [right - INSET, top + INSET],
    [left + INSET, bottom - INSET],
    [right - INSET, bottom - INSET],
  ] as const;
  return styled(NOTHING_PASSES, () =>
    points.every(([x, y]) => document.elementFromPoint(x, y) === host),
  );
}

const isFaint = (style: CSSStyleDeclaration): boolean =>
  Number(style.opacity) < 0.95 ||
  style.visibility !== 'visible' ||
  [style.filter, style.clipPath, style.maskImage].some((one) => one !== 'none' && one !== '') ||
  !/^(normal|)$/.test(style.mixBlendMode) ||
  isTurned(style.transform);

/** Turned or mirrored; how small it was made is measured. */
function isTurned(transform: string): boolean {
  if (!transform || transform === 'none') return false;
  const { a, b, c, d, is2D } = new DOMMatrix(transform);
  return !is2D || a <= 0 || d <= 0 || b !== 0 || c !== 0;
}

/** What lies above all else, and can do so without being in the way of the pointer. */
const onTop = (): Element[] => [
  ...document.querySelectorAll(':popover-open,dialog:modal,:fullscreen'),
];

function meets(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** While it applies, what lets the pointer through is found, too. */
const NOTHING_PASSES = sheetOf('*{pointer-events:auto!important}');
