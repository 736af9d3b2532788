import { h } from './build.js';
import { box, entries, form, put, show, soon } from './overlays-parts.js';

/** Slides an element out; like the library, removes it when its transition has ended. */
const slidesOut = (element, moving) => () => {
  const moves =
    element.dataset.moves === undefined ? element.querySelector('[data-moves]') : element;
  moves.addEventListener('transitionend', ({ target }) => target === moves && element.remove());
  moves.classList.remove(moving);
};

const mark = (element) => {
  element.dataset.moves = '';
  return element;
};

export const panels = {
  'an off-canvas panel of Bootstrap': () => {
    const panel = mark(box('bs-offcanvas o-card', ...form('Filter')));
    return slidesOut(show(panel, 'show'), 'show');
  },
  'a drawer of MUI': () => {
    const root = box(
      'mui-root',
      box('mui-backdrop'),
      mark(box('mui-drawer o-card', ...form('Details'))),
    );
    return slidesOut(show(root, 'in'), 'in');
  },
  'a drawer of Ant': () =>
    show(box('ant-drawer', box('ant-mask'), box('ant-drawer-wrapper o-card', ...form('History')))),
  'a panel of Fluent': () =>
    show(
      h('div', { class: 'fl-layer' }, box('fl-panel', box('fl-main o-card', ...form('Columns')))),
    ),
  'a drawer that stays in the page and comes by a class': () => {
    const drawer =
      document.querySelector('.kept-drawer') ??
      show(box('kept-drawer o-card', ...form('Notifications')));
    drawer.getBoundingClientRect();
    drawer.classList.add('open');
    return () => drawer.classList.remove('open');
  },
  'a drawer put from the far edge': () => show(box('far-drawer o-card', ...form('Assistant'))),
  'toasts of Bootstrap': () =>
    show(box('bs-toasts', box('bs-toast o-card', 'Saved.', h('button', {}, '×')))),
  'a snackbar of MUI': () =>
    show(box('mui-snackbar', box('o-card', 'Lead converted', h('button', {}, 'Undo')))),
  'a wide snackbar in the middle': () =>
    show(
      box('mui-snackbar-mid', box('o-card', 'Three records were merged', h('button', {}, 'Undo'))),
    ),
  'a notification of Ant': () =>
    show(
      h('div', {}, box('ant-notes', box('ant-note o-card', 'Import ended', h('button', {}, '×')))),
    ),
  'a toast of SLDS': () =>
    show(box('sl-toasts', box('sl-toast', 'Contact was saved.', h('button', {}, '×')))),
  'a toast that nobody’s click brought': () => {
    const holder = show(box('late-toasts'));
    const toast = box('late-toast o-card', 'New call', h('button', {}, 'Take'));
    return soon(holder, () => holder.append(toast), 2500);
  },
  'a compose window': () => show(box('compose o-card', ...form('New message'))),
  'a compose window in a strip that lets presses through': () =>
    show(box('compose-strip', box('compose-in o-card', ...form('New message')))),
  'a compose window made large': () => show(box('compose-large o-card', ...form('New message'))),
  'a docked composer of SLDS': () =>
    show(box('sl-docked', box('sl-composer o-card', ...form('Log a call')))),
  'a bar for cookies': () => show(box('cookies', 'We use cookies.', h('button', {}, 'Accept'))),
  'a bar that appears on scroll': () => {
    const bar = show(box('on-scroll', 'Ada Example', h('button', {}, 'Edit')));
    const look = () => bar.classList.toggle('stuck', scrollY > 100);
    addEventListener('scroll', look);
    scrollTo(0, 400);
    return () => {
      removeEventListener('scroll', look);
      bar.remove();
    };
  },
  'a bar that is as wide as its script says': () => {
    const bar = show(box('by-script', 'Ada Example', h('button', {}, 'Edit')));
    return put(bar, { width: `${innerWidth}px` });
  },
  'search results as wide as the window': () => {
    const list = box('v-inner', ...entries(40));
    const results = box('v-list', list);
    document.querySelector('main').before(results);
    [...list.children].forEach((row, i) => {
      put(row, { transform: `translateY(${i * 36}px)` });
    });
    put(list, { height: `${40 * 36}px` });
    return results;
  },
};
