/** How a page makes room for the dock. */
export type Room = {
  /** Pixels. */
  width: number;
  left: boolean;
  /** The recipe's style rules. They are written for a dock at the right edge only. */
  css: string;
};

/** Returns the declarations of the page's root that make room, and the rules of the CRM's parts in it. */
export function roomRules({ width, left, css }: Room): { root: string; parts: string } {
  return {
    // If the page sets the width of `html`, the margin would lie outside of it.
    root: `margin-${left ? 'left' : 'right'}:${width}px!important;width:auto!important`,
    parts: left ? '' : css.replaceAll('{dock}', `${width}`),
  };
}

/** The name of our element in a page, and its attribute once the dock's own rules apply. */
export const DOCK = 'alongside-dock';
export const OWN_ROOM = 'data-own-room';

/** Pixels of the page beside the dock. With less, the dock lies over the page. */
export const USABLE = 480;
