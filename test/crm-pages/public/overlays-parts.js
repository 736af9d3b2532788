import { h } from './build.js';

// The contents of all overlays: text, fields and buttons from edge to edge.

/** Styles an element by script: the page's policy forbids style attributes. */
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

/**
 * Adds an element to the page, draws it once, and then adds the class that starts its transition.
 */
export function show(element, moving) {
  document.body.append(element);
  if (moving) {
    element.getBoundingClientRect();
    for (const one of [element, ...element.querySelectorAll('*')])
      if (one.dataset.moves !== undefined) one.classList.add(moving);
  }
  return element;
}

/**
 * A position below an element at its left edge, as menus compute it from the window's width alone.
 */
export function below(anchor, width, margin = 0) {
  const { left, bottom } = anchor.getBoundingClientRect();
  return {
    left: `${Math.min(left, innerWidth - width - margin)}px`,
    top: `${bottom + scrollY}px`,
    width: `${width}px`,
  };
}

/** Shows an element some time after the click; returns a function that removes it. */
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
