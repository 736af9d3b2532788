import { h } from './build.js';

const { layout } = document.documentElement.dataset;
const float = h('button', { id: 'float', type: 'button' }, 'Start a chat');

/** An element that can fill the screen, and a modal dialog that covers the page. */
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

if (['fixed', 'corner', 'stubborn', 'pinned'].includes(layout)) document.body.append(float);
if (layout === 'stubborn') {
  float.style.setProperty('left', 'calc(100vw - 200px)', 'important');
  float.style.setProperty('translate', '0', 'important');
}
if (layout === 'pinned') {
  const own = { left: 'calc(100vw - 370px)', width: '40px', 'min-width': '40px', translate: '0' };
  for (const [name, value] of Object.entries(own))
    float.style.setProperty(name, value, 'important');
}
if (layout === 'stage') document.body.append(...stage());

// All widths that the page had, in order.
window.widths = [];
// The height does not count: late content changes it.
new ResizeObserver(() => {
  const width = document.body.offsetWidth;
  if (window.widths.at(-1) !== width) window.widths.push(width);
}).observe(document.body);
