import './app.js';
import { h } from './build.js';
import { dialogs } from './overlays-dialogs.js';
import { menus } from './overlays-menus.js';
import { others } from './overlays-others.js';
import { panels } from './overlays-panels.js';

// What CRMs lay over their pages, with the structure and the styles of the usual libraries but none
// of their code. One button opens the chosen pattern.

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
  /** Whether everything is in the page and no animation runs. */
  rests: () =>
    !document.querySelector('[data-waits]') &&
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  close() {
    close();
    close = () => {};
    scrollTo(0, 0);
  },
};
