/** The window as pages are laid out in it: pixels without scroll bars, and the page's own `zoom`. */
export function viewport(): { width: number; height: number; zoom: number } {
  // A page on its way out may have no root any more.
  const root: Element | null = document.documentElement;
  return {
    width: root?.clientWidth ?? innerWidth,
    height: root?.clientHeight ?? innerHeight,
    // Chromium has it from 128 on.
    zoom: root?.currentCSSZoom || 1,
  };
}
