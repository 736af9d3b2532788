import { translate } from '../messaging';
import { createElement } from './create-element';
import { type Drag, makeDraggable } from './drag';

/** The button at the window's edge that opens and folds the dock. The agent can drag it along the edge. */
export type Handle = {
  element: HTMLElement;
  /** `at` is its place in percent from the top. */
  draw(open: boolean, at: number, unread: number): void;
};

export function makeHandle(
  toggle: () => void,
  drag: Pick<Drag, 'value' | 'moveTo' | 'save'>,
): Handle {
  const element = createElement('button', {
    onclick: () => {
      if (!element.className) toggle(); // else it was dragged
    },
  });
  const badge = createElement('b', {});
  element.append(badge);
  makeDraggable(element, {
    ...drag,
    keys: { ArrowUp: -4, ArrowDown: 4 },
    delta: (now, down) => ((now.clientY - down.clientY) / innerHeight) * 100,
  });

  let drawn = '';
  return {
    element,
    draw(open, at, unread) {
      const now = `${open} ${at} ${unread}`;
      if (now === drawn) return;
      drawn = now;
      element.style.top = `clamp(32px,${at}%,100% - 32px)`;
      element.ariaExpanded = `${open}`;
      element.title = element.ariaLabel = translate(
        open ? 'dockFold' : unread ? 'dockOpenUnread' : 'dockOpen',
        `${unread}`,
      );
      badge.textContent = open || !unread ? '' : unread > 99 ? '99+' : `${unread}`;
    },
  };
}
