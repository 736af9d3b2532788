import type { DockVisibility } from '../../domain/crm/content-messages';
import { makeCoverWatch } from './cover-watch';
import { isShadowOnTop, mayBeCovered } from './covers';
import { type ViewportSize, viewport } from './viewport';
import { sheetOf, withStyle } from './with-style';

/** The smallest scale at which a panel counts as visible. */
const TINY = 1 / 3;
/** Pixels from the panel's edges at which it is hit-tested for something over it. */
const INSET = 16;
/** Pixels by which a panel may move without harm to a click. */
const NUDGE = 4;
/** Milliseconds after a press of the agent in which the page may receive the focus. */
const JUST_NOW = 700;

/** Whether the agent can see the panel. */
export type Visibility = {
  now(): DockVisibility;
  /** Announces that the agent is about to move the focus to the page. */
  expectKeyboard(): void;
  /** Says whether the panel is open from now on. */
  watch(isOpen: boolean): void;
};

/**
 * Watches whether the panel is visible, unmoved and uncovered, so that a page cannot trick the agent
 * into a click. `correctPosition` puts the host back and returns true if it had moved.
 */
export function watchVisibility(
  host: HTMLElement,
  panel: HTMLElement,
  correctPosition: (box?: DOMRectReadOnly, window?: ViewportSize) => boolean,
  signal: AbortSignal,
): Visibility {
  let pressedAt = Number.NEGATIVE_INFINITY;
  const pressed = ({ isTrusted, target }: Event): void => {
    if (isTrusted && target !== host) pressedAt = performance.now();
  };
  addEventListener('pointerdown', pressed, { capture: true, passive: true, signal });
  const movedAt = watchMoves(host, panel, correctPosition, signal);
  // Chromium tells the panel itself whether something covers it.
  const covers = import.meta.env.FIREFOX
    ? makeCoverWatch(() => isPageFaint(host) || mayBeCovered(host) || !isHit(host, panel), signal)
    : undefined;
  const hasBeenClear = (): boolean =>
    !covers || (covers.hasBeenClear() && !isShadowOnTop(document));

  return {
    now: () => ({
      clear: hasBeenClear() && isClear(host, panel),
      still: performance.now() - movedAt(),
      tookKeyboard:
        document.hasFocus() &&
        document.activeElement !== host &&
        performance.now() - pressedAt > JUST_NOW,
    }),
    expectKeyboard() {
      pressedAt = performance.now();
    },
    watch: (isOpen) => covers?.watch(isOpen),
  };
}

/**
 * Returns a function that tells when the panel last moved. No event reports that. An observer whose
 * root margin equals the panel's box reports each step out of it without forcing a layout.
 */
function watchMoves(
  host: Element,
  panel: Element,
  correctPosition: (box?: DOMRectReadOnly, window?: ViewportSize) => boolean,
  signal: AbortSignal,
): () => number {
  let at = 0;
  let where: Edges | undefined;
  let observer: IntersectionObserver | undefined;
  signal.addEventListener('abort', () => observer?.disconnect());

  function hasMoved(now: Edges): boolean {
    if (where?.every((edge, i) => Math.abs(edge - (now[i] ?? 0)) <= NUDGE)) return false;
    [where, at] = [now, performance.now()];
    return true;
  }

  function look(): void {
    if (signal.aborted) return;
    const isMoved = hasMoved(edges(panel));
    // Also if it moved by less than a nudge, which an observer does not report.
    const isCorrected = correctPosition();
    if (isCorrected) hasMoved(edges(panel));
    if (isMoved || isCorrected) observe(viewport());
  }

  function observe(window?: ViewportSize): void {
    observer?.disconnect();
    observer = new IntersectionObserver(
      (entries) => {
        if (window) stepped(entries);
        else begin(entries);
      },
      {
        rootMargin: window && where ? marginsTo(where, window) : '0px',
        threshold: [0, 0.25, 0.5, 0.75, 0.9, 0.99, 1],
      },
    );
    observer.observe(panel);
    if (!window) observer.observe(host);
  }

  /** Handles the first call, which has both boxes. */
  function begin(entries: IntersectionObserverEntry[]): void {
    const [own, outer] = [panel, host].map((one) => entries.find(({ target }) => target === one));
    const window = own?.rootBounds;
    if (window && outer) {
      hasMoved(edgesOf(own.boundingClientRect));
      if (correctPosition(outer.boundingClientRect, window)) hasMoved(edges(panel));
      observe(window);
    } else look();
  }

  function stepped(entries: IntersectionObserverEntry[]): void {
    const box = entries.at(-1)?.boundingClientRect;
    if (!box || !hasMoved(edgesOf(box))) return;
    if (correctPosition()) hasMoved(edges(panel));
    observe(viewport());
  }

  observe();
  // An observer may miss a step. Look again before a press.
  for (const type of ['pointerenter', 'focusin']) panel.addEventListener(type, look, { signal });
  addEventListener('resize', look, { signal });
  return () => {
    look(); // the panel may have moved since the last frame
    return at;
  };
}

type Edges = readonly [top: number, right: number, bottom: number, left: number];

const edges = (element: Element): Edges => edgesOf(element.getBoundingClientRect());

const edgesOf = ({ top, right, bottom, left }: DOMRectReadOnly): Edges => [
  top,
  right,
  bottom,
  left,
];

/** Returns the margins that shrink the root to a box, or none if the box is outside the window. */
function marginsTo([top, right, bottom, left]: Edges, { width, height }: ViewportSize): string {
  const inside = left < width && right > 0 && top < height && bottom > 0;
  return (inside ? [-top, right - width, bottom - height, -left] : [0])
    .map((margin) => `${Math.floor(margin)}px`)
    .join(' ');
}

function isClear(host: Element, panel: HTMLElement): boolean {
  const { left, top, right, bottom, width } = panel.getBoundingClientRect();
  const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const sized = width > panel.offsetWidth * TINY;
  if (!inside || !sized || isPageFaint(host) || onTop().some((one) => meets(one, panel)))
    return false;
  return withStyle(NOTHING_PASSES, () => isHit(host, panel));
}

/** Whether the panel is hit at five points. */
function isHit(host: Element, panel: Element): boolean {
  const { left, top, right, bottom } = panel.getBoundingClientRect();
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + INSET, top + INSET],
    [right - INSET, top + INSET],
    [left + INSET, bottom - INSET],
    [right - INSET, bottom - INSET],
  ] as const;
  return points.every(([x, y]) => document.elementFromPoint(x, y) === host);
}

function isPageFaint(host: Element): boolean {
  // Not `document.documentElement`: a form with that name would hide it.
  const page = host.parentElement;
  return !page || [page, host].some((one) => isFaint(getComputedStyle(one)));
}

const isFaint = (style: CSSStyleDeclaration): boolean =>
  Number(style.opacity) < 0.95 ||
  style.visibility !== 'visible' ||
  [style.filter, style.clipPath, style.maskImage].some((one) => one !== 'none' && one !== '') ||
  !/^(normal|)$/.test(style.mixBlendMode) ||
  isTurned(style.transform);

/** Whether a transform rotates or mirrors. The scale is measured elsewhere. */
function isTurned(transform: string): boolean {
  if (!transform || transform === 'none') return false;
  const { a, b, c, d, is2D } = new DOMMatrix(transform);
  return !is2D || a <= 0 || d <= 0 || b !== 0 || c !== 0;
}

/** Returns the elements of the top layer, which may let the pointer through. */
const onTop = (): Element[] => [
  ...document.querySelectorAll(':popover-open,dialog:modal,:fullscreen'),
];

function meets(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** While it applies, hit tests also find elements that let the pointer through. */
const NOTHING_PASSES = sheetOf('*{pointer-events:auto!important}');
