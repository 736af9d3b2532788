import { USABLE } from '../../crm/room-rules';
import type { PageRecipe } from '../../domain/crm/content-messages';
import { makeDelayedTask } from './delayed-task';
import { isThere, movesIn } from './extent';
import type { Layout, LayoutOptions, PanelRequest } from './layout-types';
import { makeLookSchedule } from './look-schedule';
import { makeNarrowPanel } from './narrow-panel';
import { findOverlaps, type Overlaps, type Strip } from './overlap';
import { pushPage } from './push-page';
import { isPlacedInWindow, makeShiftedElements } from './shift-elements';
import { pageZoom, viewport } from './viewport';
import { type Openings, watchOpenings } from './watch-openings';

/** Pixels beside the dock for an overlay of the page to be moved there. */
const ENOUGH = 320;

/**
 * Milliseconds until the page is measured: for the first time on this host, and if the facts of an earlier
 * visit only have to be proven, when the panel has painted; and until it is measured once more for late content.
 */
const SOON = 60;
const PROVEN = 300;
const LATE = 1500;
/** Milliseconds after that in which the page still counts as just loaded. */
const SETTLED = 3000;
/** Most rounds in a row, since shifting one element may move another. */
const ROUNDS = 8;
/** Most attempts to push the page again, for one width of the window. */
const RETURNS = 3;

/**
 * Makes room as the recipe says. After each hint it looks for content under the dock and shifts it.
 * If that does not help, it narrows the panel, or folds it until the agent closed what they opened,
 * or lays it over the page.
 *
 * Its changes are measured once the browser has laid out the page anyway, so that no layout is forced.
 * After an action of the agent, all is done before the next frame.
 */
export function makeLayout(
  host: Element,
  { mode, css }: Pick<PageRecipe, 'mode' | 'css'>,
  { onChange, onLook, tight: tightWindows, layoutCache }: LayoutOptions,
  signal: AbortSignal,
): Layout {
  let request: PanelRequest | undefined;
  /** Elements that cannot be moved. The panel lies over the page while they exist. */
  let covering: Set<Element> = new Set();
  let asideFor: Set<Element> = new Set();
  let ignored = new WeakSet<Element>();
  /** What the dock covered when it was laid over the page. */
  let below: WeakSet<Element> | undefined;
  let returns = 0;
  /** The request and window for which this was measured. */
  let measuredFor = '';
  let begunAt = 0;
  /** True until the page has settled beside the dock. */
  let isSettling = false;
  /** True if the last change was not measured yet; `inRow` counts such looks in a row. */
  let isUnproven = false;
  let inRow = 0;
  /** Elements that changed since that row began. */
  let changed = new Set<Element>();
  /** The page's CSS `zoom`, which also scales the dock. Read before the dock is in the page: later it costs a style recalculation. */
  let zoom = pageZoom();
  let openings: Openings | undefined;

  const shifted = makeShiftedElements(host, strip);
  const narrowPanel = makeNarrowPanel();
  const lookSchedule = makeLookSchedule(() => look());
  const delayed = makeDelayedTask(() => look());

  const isNarrow = (): boolean =>
    request !== undefined && innerWidth - request.width * zoom < USABLE;
  const isOver = (): boolean =>
    isNarrow() ||
    (request !== undefined && (request.over ?? (mode === 'over' || covering.size > 0)));

  function strip(): Strip {
    const { left, right, width } = host.getBoundingClientRect();
    return { left, right, width, atLeft: request?.left ?? false };
  }

  function push(): void {
    const width = narrowPanel.width() ?? request?.width ?? 0;
    pushPage(host, shifted, request && { ...request, width, css, over: isOver() });
  }

  function reset(): void {
    shifted.release();
    narrowPanel.reset();
    covering = new Set();
    asideFor = new Set();
    ignored = new WeakSet();
    below = undefined;
  }

  /** Starts again for another window or request, with the facts of earlier visits. */
  function begin(wanted: PanelRequest): boolean {
    const now = `${wanted.left} ${wanted.over} ${innerWidth}`;
    if (now === measuredFor) return false;
    [measuredFor, returns, isSettling, begunAt] = [now, 0, true, performance.now()];
    reset();
    if (tightWindows.has(wanted)) covering.add(document.documentElement);
    const found = isOver() ? undefined : layoutCache.read(wanted);
    narrowPanel.recall(found?.narrow);
    shifted.recall(found?.held ?? []);
    return true;
  }

  /**
   * Measures the page and moves what the dock covers. Returns true if it found something new. With
   * one round, its changes are measured in the next look.
   */
  function look(rounds = openings?.byAgent() ? ROUNDS : 1): boolean {
    if (!request || signal.aborted) return false;
    zoom = pageZoom();
    if (begin(request)) push();
    const before = describeLayout();
    const isFirst = isSettling;
    const news = openings?.changed() ?? [];
    changed = new Set(isUnproven ? [...changed, ...news] : news);
    isUnproven = false;
    const isNew = makeItFit(rounds);
    // Do not measure what was just written: that would force a layout.
    if (!isUnproven || rounds > 1) onLook();
    isUnproven &&= rounds === 1 && inRow < ROUNDS;
    inRow = isUnproven ? inRow + 1 : 0;
    if (isUnproven) delayed.schedule(SOON);
    else isSettling = false;
    remember(request);
    if ((isFirst && !isSettling) || before !== describeLayout()) onChange();
    return isNew;
  }

  const describeLayout = (): string => [isOver(), asideFor.size, narrowPanel.width()].join();
  /**
   * Saves what the page needed when it loaded, for the next page. What the agent opened later is not
   * saved, nor what a tab found that was opened long ago.
   */
  function remember(wanted: PanelRequest): void {
    const isNew = performance.now() - begunAt < LATE + SETTLED && !openings?.byAgent();
    if (isNew && !isSettling && asideFor.size === 0 && !isOver())
      layoutCache.save(wanted, { held: shifted.snapshot(), narrow: narrowPanel.snapshot() });
  }

  /** Gives room back if what needed it is gone. Returns true if it did. */
  function restoreSpace(wanted: PanelRequest): boolean {
    if (returns >= RETURNS) return false;
    const isFree = covering.size > 0 && ![...covering].some(isThere);
    const isWide =
      narrowPanel.width() !== undefined && !narrowPanel.isNeeded(strip(), wanted.width * zoom);
    if (!isFree && !isWide) return false;
    returns += 1;
    if (isFree) tightWindows.set(wanted, false);
    if (isFree) reset();
    narrowPanel.reset();
    return true;
  }

  function makeItFit(rounds: number): boolean {
    const isRestored = request !== undefined && restoreSpace(request);
    const recalls =
      request !== undefined && !isOver() && shifted.recall(layoutCache.read(request)?.held ?? []);
    let isNew = isRestored || recalls;
    // Do not undo what the last round did.
    const isMoved = inRow === 0 && shifted.refresh();
    if (isMoved || isNew) push();
    isUnproven = isNew;
    if (isNew && rounds === 1) return true;
    for (let round = 0; round < rounds; round++) {
      const overlaps = find(changed);
      isUnproven = false;
      if (overlaps.size === 0) {
        asideFor = new Set();
        return isNew;
      }
      const helped = [...overlaps].filter(([holder, missed]) => makeVisible(holder, missed));
      if (helped.length === 0) {
        stepAside(overlaps);
        return true;
      }
      isNew = true;
      isUnproven = true;
      push();
    }
    return isNew;
  }

  /** Finds what the dock covers. If the dock lies over the page, only what came since. */
  function find(changed: Set<Element>): Overlaps {
    // What the agent opens, and what the page adds later, is searched for closely.
    const isFirst = isSettling && inRow === 0 && !openings?.byAgent();
    const isKnown = isFirst && request !== undefined && !!layoutCache.read(request);
    const overlaps = findOverlaps(strip(), changed, isKnown);
    if (isOver()) {
      below ??= new WeakSet(overlaps.keys());
      for (const holder of overlaps.keys())
        if (below.has(holder) || !isPlacedInWindow(holder)) overlaps.delete(holder);
    }
    for (const holder of overlaps.keys()) if (ignored.has(holder)) overlaps.delete(holder);
    return overlaps;
  }

  function makeVisible(holder: Element, missed: Element): boolean {
    if (isOver() && viewport().width - strip().width < ENOUGH) return false;
    return shifted.take(holder, missed);
  }

  function stepAside(overlaps: Overlaps): void {
    // Look at animated elements when they have stopped, and at hidden ones when they are shown.
    const stuck = [...overlaps].filter(([, missed]) => isThere(missed));
    const moving = stuck.flatMap(([holder]) => movesIn(holder));
    if (moving.length > 0) {
      void Promise.allSettled(moving.map(({ finished }) => finished)).then(() =>
        lookSchedule.hint(true),
      );
      return;
    }
    if (stuck.length === 0) return;
    const missed = stuck.map(([, one]) => one);
    if (!isOver() && asideFor.size === 0 && narrowPanel.take(missed, strip(), zoom)) {
      shifted.giveUp(missed);
      push();
      isUnproven = true;
      delayed.schedule(SOON);
      return;
    }
    narrowPanel.reset();
    push();
    if (request?.over === false) return;
    const holders = new Set(stuck.map(([holder]) => holder));
    // Do not fold the panel while the agent types into it.
    const away = !isSettling && openings?.byAgent() && document.activeElement !== host;
    if (away) asideFor = holders;
    else if (asideFor.size === 0 && !isOver()) {
      covering = holders;
      if (isSettling && request) tightWindows.set(request, true);
      shifted.release();
      below = undefined;
      push();
      // Look again once the page was laid out for that.
      isUnproven = true;
      delayed.schedule(SOON);
    }
    isSettling = false;
  }

  function leave(): void {
    delayed.stop();
    openings?.stop();
    openings = undefined;
    lookSchedule.stop();
    measuredFor = '';
    reset();
  }

  let asked = `${undefined}${innerWidth}`;
  signal.addEventListener('abort', () => {
    leave();
    request = undefined;
    push();
  });

  return {
    over: isOver,
    narrow: isNarrow,
    isAside: () => asideFor.size > 0,
    look: () => void look(ROUNDS),
    keepOpen() {
      for (const one of asideFor) ignored.add(one);
      asideFor = new Set();
    },
    width: narrowPanel.width,
    take(next) {
      const now = JSON.stringify(next) + innerWidth;
      // A page that sets `adoptedStyleSheets` may have removed ours.
      if (now === asked) {
        push();
        return;
      }
      asked = now;
      if (next?.width !== request?.width) narrowPanel.reset();
      // Each look reads the zoom as well.
      if (next && request) zoom = pageZoom();
      request = next;
      if (request) begin(request);
      else leave();
      push();
      if (!request) return;
      openings ??= watchOpenings(host, edge, lookSchedule.hint);
      // With facts from an earlier visit, skip the second look.
      if (layoutCache.read(request)) delayed.schedule(PROVEN);
      else delayed.schedule(SOON, LATE);
    },
  };

  function edge(): number {
    return request?.left ? request.width : innerWidth - (request?.width ?? innerWidth);
  }
}
