import { word } from '../background';
import { make } from './make';
import { makeSlide, type Slide } from './slide';

/** The slim button at the window's edge that opens and folds the dock, and slides along it. */
export type Handle = {
  element: HTMLElement;
  /** `at` is where it stands, in percent from the top. */
  draw(open: boolean, at: number, unread: number): void;
};

/** Makes the handle. */
export function makeHandle(
  toggle: () => void,
  slide: Pick<Slide, 'value' | 'slideTo' | 'keep'>,
): Handle {
  const element = make('button', {
    onclick: () => {
      if (!element.className) toggle(); // else it was dragged
    },
  });
  makeSlide(element, {
    ...slide,
    keys: { ArrowUp: -4, ArrowDown: 4 },
    grown: (now, down) => ((now.clientY - down.clientY) / innerHeight) * 100,
  });

  return {
    element,
    draw(open, at, unread) {
      element.style.top = `clamp(32px,${at}%,100% - 32px)`;
      element.ariaExpanded = `${open}`;
      element.title = element.ariaLabel = word(
        open ? 'dockFold' : unread ? 'dockOpenUnread' : 'dockOpen',
        `${unread}`,
      );
      element.textContent = open || !unread ? '' : unread > 99 ? '\u206699+' : `${unread}`;
    },
  };
}
