/** The size of the layout viewport in pixels, without scroll bars. */
export type ViewportSize = { width: number; height: number };

/** Returns the viewport's size. Forces a layout if the page needs one. */
export function viewport(): ViewportSize {
  // A page that is being unloaded may have no root element.
  const root: Element | null = document.documentElement;
  return { width: root?.clientWidth ?? innerWidth, height: root?.clientHeight ?? innerHeight };
}

/** The page's CSS `zoom`. Chromium reports it since version 128. */
export const pageZoom = (): number => document.documentElement?.currentCSSZoom || 1;
