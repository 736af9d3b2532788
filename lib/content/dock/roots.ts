import { DOCK } from '../../crm/room-rules';
import { closedRoot } from '../messaging';
import { oncePerTask } from '../once-per-task';

/** The shadow roots that were asked for, closed ones too. */
const knownRoots = oncePerTask(() => new Map<Element, ShadowRoot | null>());

/** Returns an element's shadow root. Extensions may also read closed ones. */
function rootIn(element: Element): ShadowRoot | null {
  if (element.shadowRoot) return element.shadowRoot;
  // Skip what cannot have one: this function is called often.
  if (!element.localName.includes('-') && !MAY_HOLD.has(element.localName)) return null;
  const known = knownRoots();
  const root = known.has(element) ? (known.get(element) ?? null) : findRoot(element);
  known.set(element, root);
  return root;
}

function findRoot(element: Element): ShadowRoot | null {
  if (element.openOrClosedShadowRoot !== undefined) return element.openOrClosedShadowRoot;
  return element instanceof HTMLElement ? closedRoot(element) : null;
}

/** The elements of HTML that can have a shadow root (https://dom.spec.whatwg.org/#valid-shadow-host-name). */
const MAY_HOLD = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(
    ' ',
  ),
);

/** Returns the parent in the flat tree: the slot, the parent, or the shadow root's host. */
export function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Returns the children in the flat tree. */
export const childrenOf = (element: Element): Iterable<Element> =>
  rootIn(element)?.children ??
  (element instanceof HTMLSlotElement ? element.assignedElements() : elementsIn(element));

/** Returns the child elements. In a form, a field named `children` hides the property. */
export const elementsIn = (holder: Element | ShadowRoot): Iterable<Element> =>
  holder instanceof Element && holder.localName === 'form'
    ? [...holder.childNodes].filter((node) => node instanceof Element)
    : holder.children;

/**
 * The page's innermost element at a point of the window, which may be under the dock. A style that lets
 * hit tests through the dock would be simpler, but the browser would draw a frame more for it.
 */
export function elementAt(x: number, y: number): Element | undefined {
  let at = document.elementsFromPoint(x, y).find(({ localName }) => localName !== DOCK);
  for (let root = at && rootIn(at); root; root = at && rootIn(at)) {
    const holder = root;
    const inner = root.elementsFromPoint(x, y).find((one) => one.getRootNode() === holder);
    if (!inner || inner === at) break;
    at = inner;
  }
  return at;
}

declare global {
  interface Element {
    /** Firefox offers it to extensions. */
    openOrClosedShadowRoot?: ShadowRoot | null;
  }
}
