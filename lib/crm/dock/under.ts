import { viewport } from './viewport';

/** Pixels that something may reach under the dock without being missed. */
export const FEW = 4;
/** Pixels between two looks across the strip and down it: what is smaller is no header. */
const STEP = { across: 24, down: 16 };

/** What people press or look at, whatever it says. */
const SEEN =
  'a,button,input,select,textarea,summary,img,svg,canvas,video,iframe,[onclick],[role=button],[role=link],[role=tab]';

/**
 * What of the page lies under the dock and would be missed there: a bar that only reaches under it
 * with nothing in it is no loss. Looked for as the pointer would find it, which also is cheap.
 */
export function findUnder(host: Element, left: boolean): Set<Element> {
  const strip = host.getBoundingClientRect();
  const known = new Set<Element>();
  const found = new Set<Element>();
  for (let x = strip.left + 2 * FEW; x < strip.right; x += STEP.across) {
    for (let y = STEP.down / 2; y < innerHeight; y += STEP.down) {
      const at = elementAt(host, x, y);
      if (!at || known.has(at)) continue;
      known.add(at);
      if (isMissed(innermost(at, x, y), strip)) found.add(at);
    }
  }
  // A page that was pushed to the right may reach out of the window, where nothing can be found.
  for (let y = STEP.down / 2; left && y < innerHeight; y += STEP.down) {
    const at = elementAt(host, viewport().width - FEW, y);
    if (at && isOut(at.getBoundingClientRect())) found.add(at);
  }
  return found;
}

const elementAt = (host: Element, x: number, y: number): Element | undefined =>
  document.elementsFromPoint(x, y).find((one) => one !== host);

/** What is there in the open shadow roots of an element. */
function innermost(element: Element, x: number, y: number): Element {
  const inner = element.shadowRoot?.elementFromPoint(x, y);
  return inner && inner !== element ? innermost(inner, x, y) : element;
}

function isMissed(element: Element, strip: DOMRect): boolean {
  // What lies over all of the page lies over the dock, too.
  if (element.closest(':modal,:popover-open')) return false;
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const range = document.createRange();
  return (
    element.closest(SEEN) !== null ||
    [...element.childNodes].some((node) => {
      if (!(node instanceof Text) || !node.data.trim()) return false;
      range.selectNodeContents(node);
      return reachesUnder(range.getBoundingClientRect(), strip);
    })
  );
}

/** Whether a box reaches out of the window on the right. */
export const isOut = (box: DOMRect): boolean => box.right > viewport().width + FEW;

/** Whether two boxes share more than a few pixels of width. */
export const reachesUnder = (box: DOMRect, strip: DOMRect): boolean =>
  Math.min(box.right, strip.right) - Math.max(box.left, strip.left) > FEW;
