import { h } from './build.js';
import { box, form, put, show, soon } from './overlays-parts.js';

/** Returns a function that removes everything that a click added to the page. */
const all =
  (...elements) =>
  () => {
    for (const one of elements) one.remove();
  };

export const dialogs = {
  'a modal of Bootstrap': () => {
    const backdrop = show(box('bs-backdrop'));
    const dialog = box(
      'bs-modal',
      box('bs-dialog', box('bs-content o-card', ...form('Create task'))),
    );
    dialog.dataset.moves = '';
    dialog.firstChild.dataset.moves = '';
    return all(show(dialog, 'show'), backdrop);
  },
  'a dialog of MUI': () => {
    const paper = box('mui-paper o-card', ...form('New lead'));
    const container = box('mui-container', paper);
    container.dataset.moves = '';
    return show(
      h('div', { class: 'mui-root', role: 'presentation' }, box('mui-backdrop'), container),
      'in',
    );
  },
  'a full-screen dialog of MUI': () =>
    show(box('mui-root', box('mui-container in', box('mui-full o-card', ...form('Edit all'))))),
  'a modal of Ant': () =>
    show(
      h(
        'div',
        {},
        box(
          'ant-root',
          box('ant-mask'),
          box('ant-wrap', box('ant-modal', box('o-card', ...form('Import')))),
        ),
      ),
    ),
  'a modal of SLDS': () =>
    all(
      show(
        h(
          'section',
          { class: 'sl-modal', role: 'dialog' },
          box('sl-container', box('o-card sl-content', ...form('New opportunity'))),
        ),
      ),
      show(box('sl-backdrop')),
    ),
  'a dialog of Fluent': () =>
    show(
      h(
        'div',
        { class: 'fl-portal' },
        box('fl-backdrop'),
        box('fl-surface o-card', ...form('Merge')),
      ),
    ),
  'a dialog of jQuery UI': () => {
    const dialog = box('jq-dialog o-card', ...form('Send e-mail'));
    const overlay = show(box('jq-overlay'));
    show(dialog);
    // It uses the width of the window, and centres itself in pixels.
    put(dialog, { width: '720px', left: `${(innerWidth - 720) / 2}px`, top: `${scrollY + 60}px` });
    return all(dialog, overlay);
  },
  'a dialog put into the middle by a transform': () =>
    show(box('mid-transform o-card', ...form('Log a call'))),
  'a dialog put into the middle by the property translate': () =>
    show(box('mid-translate o-card', ...form('Log a call'))),
  'a dialog put into the middle by a negative margin': () =>
    show(box('mid-margin o-card', ...form('Log a call'))),
  'a dialog that grows out of nothing': () => show(box('grows o-card', ...form('Convert lead'))),
  'a dialog in the page’s own root, which is fixed itself': () => {
    const root = box(
      'nest-root',
      box('nest-inner', box('nest-dialog o-card', ...form('Quick create'))),
    );
    document.querySelector('main').append(root);
    return root;
  },
  'a dialog that comes a moment after the click': () => {
    const dialog = box(
      'mui-root',
      box('mui-container in', box('mui-paper o-card', ...form('Later'))),
    );
    return soon(dialog, () => show(dialog), 300);
  },
  'a light box with its button in the corner': () =>
    show(
      box(
        'light-box',
        h('img', { src: '/icon.svg', alt: 'Contract', width: '300' }),
        h('button', { class: 'light-close' }, '×'),
      ),
    ),
  'a native modal dialog': () => {
    const dialog = h('dialog', { class: 'nat o-card' }, ...form('Native'));
    show(dialog).showModal();
    return dialog;
  },
  'a native dialog that is not modal': () => {
    const dialog = h('dialog', { class: 'nat o-card' }, ...form('Native'));
    show(dialog).show();
    return dialog;
  },
  'a native popover': () => {
    const popover = h('div', { class: 'nat o-card', popover: 'manual' }, ...form('Native'));
    show(popover).showPopover();
    return popover;
  },
};
