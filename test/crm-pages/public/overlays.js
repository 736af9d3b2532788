import './app.js';
import { h } from './build.js';
import { dialogs } from './overlays-dialogs.js';
import { menus } from './overlays-menus.js';
import { others } from './overlays-others.js';
import { panels } from './overlays-panels.js';

// What CRMs lay over their pages, built the way the usual libraries build it: the same structure and
// the same facts of style, none of their code. One button opens whichever is chosen.

const patterns = { ...dialogs, ...panels, ...menus, ...others };
let close = () => {};

const trigger = h('button', { id: 'trigger', type: 'button' }, 'Open');
document.querySelector('.bar').append(trigger);
trigger.addEventListener('click', () => {
  const name = window.overlays.next;
  const opened = patterns[name](trigger);
  close = typeof opened === 'function' ? opened : () => opened.remove();
});

window.overlays = {
  names: Object.keys(patterns),
  next: '',
  /** Whether all is there and where it will stay. */
  rests: () =>
    !document.querySelector('[data-waits]') &&
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  close() {
    close();
    close = () => {};
    scrollTo(0, 0);
  },
};
