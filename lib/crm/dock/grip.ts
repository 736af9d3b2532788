import { word } from '../background';
import { make } from './make';
import { makeSlide, type Slide } from './slide';

/** Makes the edge of the panel, to be dragged or moved with the arrow keys. */
export function makeGrip(slide: Pick<Slide, 'value' | 'slideTo' | 'keep' | 'turned'>): HTMLElement {
  const element = make('div', {
    className: 'grip',
    role: 'separator',
    tabIndex: 0,
    ariaOrientation: 'vertical',
    ariaLabel: word('dockWidth'),
    ariaValueMin: '300',
    ariaValueMax: '720',
  });
  makeSlide(element, {
    ...slide,
    keys: { ArrowLeft: 20, ArrowRight: -20 },
    grown: (now, down) => down.clientX - now.clientX,
  });
  return element;
}
