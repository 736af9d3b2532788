import { closedRoot } from '../background';

/** The shadow root of an element, also a closed one: extensions may look into those. */
function rootIn(element: Element): ShadowRoot | null {
  if (element.shadowRoot) return element.shadowRoot;
  // Only an element with a name of its own, or one of a few, can have one; and we are asked often.
  if (!element.localName.includes('-') && !MAY_HOLD.has(element.localName)) return null;
  if (element.openOrClosedShadowRoot !== undefined) return element.openOrClosedShadowRoot;
  return element instanceof HTMLElement ? closedRoot(element) : null;
}

const MAY_HOLD = new Set([
  'div',
  'span',
  'section',
  'article',
  'aside',
  'main',
  'header',
  'footer',
]);

/** What an element is laid out in: its slot, its parent, or what its shadow root belongs to. */
export function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** What is laid out in an element, as far as it can be found from there. */
export const childrenOf = (element: Element): Iterable<Element> =>
  rootIn(element)?.children ??
  (element instanceof HTMLSlotElement ? element.assignedElements() : element.children);

/** The innermost element at a point of the window. */
export function elementAt(x: number, y: number): Element | null {
  let at = document.elementFromPoint(x, y);
  for (let root = at && rootIn(at); root; root = at && rootIn(at)) {
    const inner = root.elementFromPoint(x, y);
    if (!inner || inner === at || inner.getRootNode() !== root) break;
    at = inner;
  }
  return at;
}

declare global {
  interface Element {
    /** Firefox, for extensions. */
    openOrClosedShadowRoot?: ShadowRoot | null;
  }
}
