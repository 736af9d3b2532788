/** Most parts of a selector, and classes in a part. Longer selectors break too easily. */
const PARTS = 4;
const CLASSES = 4;
/** Most characters of a selector. */
const LONGEST = 200;

const found = new WeakMap<Element, string | undefined>();

/** Returns a selector that finds only this element, or undefined if no short one does. */
export function selectorOf(element: Element): string | undefined {
  // Cached: checking a selector searches the whole page.
  if (!found.has(element)) found.set(element, findSelector(element));
  return found.get(element);
}

function findSelector(element: Element): string | undefined {
  if (element.getRootNode() !== document) return undefined;
  let select = '';
  let one: Element | null = element;
  for (let parts = 0; one && parts < PARTS; parts++) {
    select = select ? `${nameOf(one)}>${select}` : nameOf(one);
    if (select.length > LONGEST) return undefined;
    if (document.querySelectorAll(select).length === 1) return select;
    one = one.parentElement;
  }
  return undefined;
}

function nameOf(element: Element): string {
  // Read the attribute: in a form, a field named `id` hides the property.
  const id = element.getAttribute('id');
  if (id) return `#${CSS.escape(id)}`;
  const classes = [...element.classList].slice(0, CLASSES);
  return [element.localName, ...classes].map((name) => CSS.escape(name)).join('.');
}
