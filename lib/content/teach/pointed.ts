import { elementsIn } from '../dock/roots';
import { isSeen } from '../record/visible-text';
import { valuesOf } from './ways';

/** Our own elements in the page. */
const OURS = /^alongside-/;

/** Returns the innermost target of an event, also in open shadow roots, unless it is ours. */
export function pointedBy(event: Event): Element | undefined {
  const element = event.composedPath().find((one) => one instanceof Element);
  if (!(element instanceof Element) || OURS.test(element.localName)) return undefined;
  return element === document.documentElement ? undefined : element;
}

/** Whether the target of an event is one of our elements. */
export const isOnOurs = (event: Event): boolean =>
  event.composedPath().some((one) => one instanceof Element && OURS.test(one.localName));

/** Returns an element's parent or shadow host, up to the page's body. */
export function holderOf(element: Element): Element | undefined {
  const { parentNode } = element;
  const holder = parentNode instanceof ShadowRoot ? parentNode.host : parentNode;
  return holder instanceof Element && holder !== document.documentElement ? holder : undefined;
}

/** Returns the next or previous readable element, for users without a mouse. */
export function neighbourOf(element: Element | undefined, by: 1 | -1): Element | undefined {
  const all = readable(document.body);
  const at = element ? all.indexOf(element) : -1;
  if (at >= 0) return all[at + by] ?? element;
  if (!element) return all[by > 0 ? 0 : all.length - 1];
  const after = all.findIndex(
    (one) => element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return all[by > 0 ? after : (after < 0 ? all.length : after) - 1] ?? element;
}

/** Returns the elements with text of their own. */
function readable(root: Element | ShadowRoot): Element[] {
  return [...elementsIn(root)].flatMap((element) => {
    if (OURS.test(element.localName) || !(element instanceof HTMLElement)) return [];
    const own =
      element.matches('input,textarea,select') ||
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
    return [
      ...(own && isSeen(element) && valuesOf(element).length > 0 ? [element] : []),
      ...(element.shadowRoot ? readable(element.shadowRoot) : []),
      ...readable(element),
    ];
  });
}
