import type { PageRecipe } from '../../domain/crm/content-messages';
import type { DockChange, DockState } from '../../domain/crm/site';
import { between } from './between';
import { createElement } from './create-element';
import { type Frame, makeFrame } from './frame';
import type { Host } from './host';
import { makeLayout } from './layout';
import { makeLayoutCache } from './layout-cache';
import type { Layout } from './layout-types';
import css from './panel.css?inline';
import { makeResizer } from './resizer';
import { makeTightWindows } from './tight-windows';
import { type Visibility, watchVisibility } from './visibility';
import { sheetOf } from './with-style';

/** The panel in the dock, with the sidebar's frame, and the room that the page makes for it. */
export type Panel = {
  frame: Frame;
  layout: Layout;
  visibility: Visibility;
  draw(isOpen: boolean): void;
};

/** What the panel needs of its dock. */
export type PanelOwner = {
  save: (change: DockChange) => void;
  announceFrame: (frameToken: string) => Promise<boolean>;
  onGiveUp: () => void;
  /** Called when the agent drags the panel's edge. */
  onWidth: (width: number) => void;
  /** Called when the panel's place or width changed. */
  onChange: () => void;
  /** Called when the page's elements were measured and moved. */
  onLook: () => void;
};

/** Creates the panel in a dock whose element is in the page. `state` is the dock's, which changes it. */
export function makePanel(
  host: Host,
  state: DockState,
  recipe: Pick<PageRecipe, 'mode' | 'css'>,
  { save, announceFrame, onGiveUp, onWidth, onChange, onLook }: PanelOwner,
  signal: AbortSignal,
): Panel {
  const tight = makeTightWindows(state, save);
  const layoutCache = makeLayoutCache(state, save);
  const layout = makeLayout(host.element, recipe, { onChange, onLook, tight, layoutCache }, signal);
  const width = (): number => layout.width() ?? state.width;
  const element = createElement('div', {});
  const grip = makeResizer({
    value: width,
    moveTo: (value) => onWidth(between(300, value, 720)),
    save: () => save({ width: state.width }),
    direction: () => (state.side === 'left' ? -1 : 1),
  });
  element.append(grip);
  const frame = makeFrame(element, announceFrame, onGiveUp, signal);
  size(false);
  host.hold(element, sheetOf(css));
  const visibility = watchVisibility(host.element, element, host.correctPosition, signal);

  function size(isOpen: boolean): void {
    element.style.width = `${width()}px`;
    grip.ariaValueNow = `${width()}`;
    element.className = `panel ${isOpen ? '' : 'folded'} ${layout.over() ? 'over' : ''}`;
  }

  function draw(isOpen: boolean): void {
    size(isOpen);
    visibility.watch(isOpen);
  }

  return { frame, layout, visibility, draw };
}
