import { h } from './build.js';

const { layout } = document.documentElement.dataset;
const float = h('button', { id: 'float', type: 'button' }, 'Start a chat');

/** A part of the page that can fill the screen, and a dialog that lies over all of it. */
function stage() {
  const dialog = h('dialog', { id: 'dialog' }, 'Really delete this customer?');
  const close = h('button', { type: 'button', onclick: () => dialog.close() }, 'Keep it');
  dialog.append(close);
  const fill = () => place.requestFullscreen();
  const place = h(
    'div',
    { id: 'stage' },
    h('button', { type: 'button', onclick: fill }, 'Show large'),
    h('button', { type: 'button', onclick: () => dialog.showModal() }, 'Delete'),
  );
  return [place, dialog];
}

if (['fixed', 'corner', 'stubborn'].includes(layout)) document.body.append(float);
if (layout === 'stubborn') {
  float.style.setProperty('left', 'calc(100vw - 200px)', 'important');
  float.style.setProperty('translate', '0', 'important');
}
if (layout === 'stage') document.body.append(...stage());

// How wide the page was, one after the other.
window.widths = [];
// Its height is another matter: what is in it comes late.
new ResizeObserver(() => {
  const width = document.body.offsetWidth;
  if (window.widths.at(-1) !== width) window.widths.push(width);
}).observe(document.body);
