import { h } from './build.js';

// What is in all of them: words, fields and buttons from edge to edge.

/** Styles an element; its page's policy forbids style attributes. */
export function put(element, style) {
  Object.assign(element.style, style);
  return element;
}

export const box = (name, ...children) => h('div', { class: name }, ...children);

/** A title with a button at its far end, a form of two columns, and buttons at the far end. */
export const form = (title) => [
  box('o-head', h('h3', {}, title), h('button', { 'aria-label': 'Close' }, '×')),
  box(
    'o-body',
    ...['First name', 'Assigned user', 'Subject', 'Teams'].map((label) =>
      h('label', {}, label, h('input', {})),
    ),
  ),
  box('o-foot', h('button', {}, 'Cancel'), h('button', {}, 'Save')),
];

/** Entries as wide as the list. */
export const entries = (count = 5) =>
  Array.from({ length: count }, (_, i) =>
    h('button', { class: 'o-entry' }, `Entry number ${i + 1}`),
  );

/** Adds to the page, draws it once as it is, and then names the class that sets it moving. */
export function show(element, moving) {
  document.body.append(element);
  if (moving) {
    element.getBoundingClientRect();
    for (const one of [element, ...element.querySelectorAll('*')])
      if (one.dataset.moves !== undefined) one.classList.add(moving);
  }
  return element;
}

/** Below an element, where its left edges meet, as menus that know the window alone are put. */
export function below(anchor, width, margin = 0) {
  const { left, bottom } = anchor.getBoundingClientRect();
  return {
    left: `${Math.min(left, innerWidth - width - margin)}px`,
    top: `${bottom + scrollY}px`,
    width: `${width}px`,
  };
}

/** Does what brings an element later than the click; what takes it away again. */
export function soon(element, bring, ms) {
  const { documentElement: page } = document;
  page.dataset.waits = '';
  const done = () => {
    delete page.dataset.waits;
    bring();
  };
  const timer = setTimeout(done, ms);
  return () => {
    clearTimeout(timer);
    element.remove();
  };
}
