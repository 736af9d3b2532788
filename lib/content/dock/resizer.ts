import { translate } from '../messaging';
import { createElement } from './create-element';
import { type Drag, makeDraggable } from './drag';

/** Creates the panel's edge, which the agent drags or moves with arrow keys to change the width. */
export function makeResizer(
  drag: Pick<Drag, 'value' | 'moveTo' | 'save' | 'direction'>,
): HTMLElement {
  const element = createElement('div', {
    className: 'grip',
    role: 'separator',
    tabIndex: 0,
    ariaOrientation: 'vertical',
    ariaLabel: translate('dockWidth'),
    ariaValueMin: '300',
    ariaValueMax: '720',
  });
  makeDraggable(element, {
    ...drag,
    keys: { ArrowLeft: 20, ArrowRight: -20 },
    delta: (now, down) => down.clientX - now.clientX,
  });
  return element;
}
