import { h } from './build.js';
import { below, box, entries, put, show } from './overlays-parts.js';

/** Adds a menu to the page beside the button that opened it. */
const beside = (trigger, menu) => {
  trigger.after(menu);
  return menu;
};

export const menus = {
  'a menu of Bootstrap': (trigger) => {
    const { left, bottom } = trigger.getBoundingClientRect();
    const menu = show(box('bs-menu o-card', ...entries()));
    return put(menu, { transform: `translate(${left}px, ${bottom + scrollY}px)` });
  },
  'a menu of MUI': (trigger) =>
    show(
      box(
        'mui-root',
        box('mui-clear'),
        put(box('mui-menu o-card', ...entries()), below(trigger, 260, 16)),
      ),
    ),
  'a list of Ant’s select': (trigger) =>
    show(
      put(
        h('div', {}, h('div', {}, put(box('ant-list o-card', ...entries()), below(trigger, 280)))),
        {
          position: 'absolute',
          top: '0px',
          left: '0px',
          width: '100%',
        },
      ),
    ),
  'a tooltip': (trigger) =>
    show(put(box('tip', 'Opens the chosen one of many things'), below(trigger, 240))),
  'a menu of SLDS': (trigger) =>
    beside(trigger, box('sl-trigger', box('sl-menu o-card', ...entries()))),
  'a callout of Fluent': (trigger) =>
    show(
      h(
        'div',
        { class: 'fl-layer fl-unseen' },
        put(box('fl-callout o-card', ...entries()), below(trigger, 300)),
      ),
    ),
  'the list of jQuery UI’s autocomplete': (trigger) =>
    show(put(h('ul', { class: 'jq-list o-card' }, ...entries()), below(trigger, 220))),
  'a calendar of jQuery UI': (trigger) => {
    const days = Array.from({ length: 28 }, (_, i) => h('button', { class: 'jq-day' }, `${i + 1}`));
    const calendar =
      document.querySelector('.jq-calendar') ?? show(box('jq-calendar o-card', ...days));
    put(calendar, { ...below(trigger, 260), display: 'block' });
    return () => put(calendar, { display: 'none' });
  },
  'details that unfold over the page': (trigger) => {
    const details = h('details', { class: 'unfolds' }, h('summary', {}, 'More'));
    details.append(box('unfolds-list o-card', ...entries()));
    beside(trigger, details);
    details.open = true;
    return details;
  },
  'a menu that opens under the pointer': (trigger) => {
    const menu = beside(trigger, box('hover-list o-card', ...entries()));
    return menu;
  },
  'a menu with a second one beside it': (trigger) => {
    const first = put(box('jq-list o-card', ...entries()), below(trigger, 220));
    first.append(box('sub-menu o-card', ...entries(3)));
    return show(first);
  },
};
