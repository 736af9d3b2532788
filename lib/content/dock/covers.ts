// What can lie over the dock in Firefox, which does not tell a frame whether it is covered. Hit tests do not
// find it: an element can let them through, and a shadow or an outline has no box. But the dock is the last
// element of the page's root and has the highest `z-index`, so the browser draws very little after it.

/** The highest `z-index` there is. */
const HIGHEST = '2147483647';
/** What the browser draws above every `z-index`, with the `::backdrop` of any size that it may have. */
const ON_TOP = ':popover-open,:modal,:fullscreen,select:open';
/** Most elements after the dock that are looked at. Beyond that, they count as a cover. */
const MOST = 300;
/** HTML elements whose only pseudo-elements that a page can place are these. Others have parts such as `::file-selector-button`. */
const PLAIN =
  /-|^(?:a|article|aside|b|button|div|footer|header|i|iframe|img|main|nav|p|section|slot|span)$/;
const PSEUDO = ['::before', '::after'];

/**
 * Whether the page has something that the browser may draw over the dock, apart from what shadow trees have on
 * top: to find those trees takes a millisecond for a thousand elements, and this is asked again and again.
 */
export function mayBeCovered(host: Element): boolean {
  const page = host.parentElement;
  return (
    !page ||
    page.matches(':active-view-transition') ||
    isReordered(page) ||
    getComputedStyle(page, '::after').zIndex === HIGHEST ||
    mayRiseAfter(host, page) ||
    document.querySelector(ON_TOP) !== null
  );
}

/** Whether elements are drawn in another order than by `z-index` and by their order in the page. */
function isReordered(page: Element): boolean {
  const { transformStyle, display } = getComputedStyle(page);
  if (transformStyle !== 'flat') return true;
  if (!/flex|grid/.test(display)) return false;
  const items = [...page.children].map((one) => getComputedStyle(one));
  return [getComputedStyle(page, '::before'), ...items].some(({ order }) => Number(order) > 0);
}

/** Whether something in the elements after the dock may have the highest `z-index`, too. */
function mayRiseAfter(host: Element, page: Element): boolean {
  // Not `nextElementSibling`: a field with that name in a form would hide it.
  const all = [...page.children];
  const pending = all.slice(all.indexOf(host) + 1);
  for (let seen = 0; pending.length > 0; seen++) {
    const one = pending.pop();
    if (!one || seen === MOST) return true;
    const style = getComputedStyle(one);
    if (style.display === 'none') continue;
    if (style.zIndex === HIGHEST) return true;
    if (isStackingContext(style)) continue;
    if (!PLAIN.test(one.localName)) return true;
    if (PSEUDO.some((part) => getComputedStyle(one, part).zIndex === HIGHEST)) return true;
    pending.push(...one.children, ...(one.openOrClosedShadowRoot?.children ?? []));
  }
  return false;
}

/** Whether nothing in an element of this style can get above the element itself. False if in doubt. */
const isStackingContext = ({
  display,
  position,
  zIndex,
  isolation,
}: CSSStyleDeclaration): boolean =>
  display !== 'contents' &&
  (/^(?:fixed|sticky)$/.test(position) ||
    (position !== 'static' && zIndex !== 'auto') ||
    isolation === 'isolate');

/** Whether a shadow tree in a document or in another shadow tree has something that is drawn above every `z-index`. */
export const isShadowOnTop = (root: Document | ShadowRoot): boolean =>
  [...root.querySelectorAll('*')].some((one) => {
    const inner = one.openOrClosedShadowRoot;
    return inner ? inner.querySelector(ON_TOP) !== null || isShadowOnTop(inner) : false;
  });
