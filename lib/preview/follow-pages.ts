/** How the pages of a file are read, from 0, and drawn in their places. */
type Pages<Page> = {
  read: (at: number) => Promise<Page>;
  draw: (page: Page, place: HTMLElement) => Promise<void>;
  /** Text for a page that cannot be drawn. */
  broken: string;
};

/** Draws each page when its place comes near the view, and releases it when it is far away. */
export function followPages<Page>(
  places: readonly HTMLElement[],
  { read, draw, broken }: Pages<Page>,
): void {
  const drawAt = async (at: number, place: HTMLElement, isNear: () => boolean) => {
    try {
      const page = await read(at);
      // Who scrolls fast passes many pages before the first of them is there.
      if (isNear()) await draw(page, place);
    } catch {
      // The library's error names do not help a reader.
      place.textContent = broken;
    }
  };
  for (const [at, place] of places.entries()) {
    let isNear = false;
    // A busy frame hears several changes at once: the last one counts.
    const look = (seen: IntersectionObserverEntry[]) => {
      isNear = seen.at(-1)?.isIntersecting === true;
      if (!isNear) place.replaceChildren();
      else if (!place.firstChild) void drawAt(at, place, () => isNear);
    };
    // Without this root the margin would not count: the frame is cross-origin to its page.
    new IntersectionObserver(look, { root: document, rootMargin: '100%' }).observe(place);
  }
}
