import { h } from './build.js';
import { box, form, show } from './overlays-parts.js';

/** A shadow root of an element of ours, whose own sheet positions its contents. */
const rooted = (mode, css, ...children) =>
  rootedIn(document.createElement('x-overlay'), mode, css, ...children);

function rootedIn(element, mode, css, ...children) {
  const root = element.attachShadow({ mode });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  root.append(...children);
  // For the test that checks what is covered: no script of the page can read a closed root.
  return Object.assign(element, { own: root });
}

const WRAP = '.wrap{position:fixed;inset:0;display:flex;align-items:center;justify-content:center}';
const CARD = '.card{background:#fff;color:#222;padding:20px;width:760px;border:1px solid #999}';
const TOAST =
  '.card{position:fixed;right:16px;bottom:16px;background:#fff;color:#222;padding:20px}';

export const others = {
  'a full-window frame': () => show(h('iframe', { class: 'frame-all', src: '/icon.svg' })),
  'a chat in a frame': () => show(box('frame-chat', h('iframe', { src: '/icon.svg' }))),
  'a dialog in an open shadow root': () =>
    show(rooted('open', WRAP + CARD, box('wrap', box('card', ...form('In a root'))))),
  'a dialog in a closed shadow root': () =>
    show(rooted('closed', WRAP + CARD, box('wrap', box('card', ...form('In a closed root'))))),
  'a dialog in a closed shadow root of an element of HTML': () =>
    show(rootedIn(h('nav'), 'closed', WRAP + CARD, box('wrap', box('card', ...form('In a nav'))))),
  'a toast in a shadow root in a shadow root': () =>
    show(
      rooted('open', '', rooted('open', TOAST, box('card', 'Call ended', h('button', {}, '×')))),
    ),
  'what is put into a shadow root': () =>
    show(rooted('open', WRAP, box('wrap', h('slot')))).appendChild(
      box('slotted o-card', ...form('Slotted')),
    ).parentElement,
  'what its page holds in place by all means': () => {
    const card = box('o-card', ...form('Held in place'));
    const own = {
      position: 'fixed',
      left: 'calc(100vw - 420px)',
      top: '40px',
      width: '400px',
      right: 'auto',
      translate: '0',
      'max-width': 'none',
      'min-width': '400px',
    };
    for (const [name, value] of Object.entries(own))
      card.style.setProperty(name, value, 'important');
    return show(card);
  },
};
