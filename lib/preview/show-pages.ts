import { followPages } from './follow-pages';
import { getDocument, type PDFPageProxy, VerbosityLevel } from './pdf';
import type { Show } from './show';

/** The most pixels of one drawn page, at any screen density. */
const MOST_PIXELS = 16_000_000;

/**
 * Shows a PDF page by page, drawn as pictures: no links, no forms, no scripts. A page is drawn when
 * it comes near the view, and released when it is far away.
 */
export const showPages: Show = async ({ bytes, mostPages, words }, place) => {
  const task = getDocument({
    data: new Uint8Array(bytes),
    // This frame may fetch and compile nothing; the bundle holds everything.
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    enableXfa: false,
    maxImageSize: MOST_PIXELS * 4,
    verbosity: VerbosityLevel.ERRORS,
  });
  let isLocked = false;
  task.onPassword = () => {
    isLocked = true;
    void task.destroy();
  };
  const pdf = await task.promise.catch((error: unknown) => {
    if (isLocked) return undefined;
    throw error;
  });
  if (!pdf) return { kind: 'failed', why: 'password' };

  const shown = Math.min(pdf.numPages, mostPages);
  const first = await pdf.getPage(1);
  const { width, height } = first.getViewport({ scale: 1 });
  const places = Array.from({ length: shown }, (_, at) => {
    const page = document.createElement('div');
    page.role = 'img';
    page.ariaLabel = words.page.replace('$1', `${at + 1}`).replace('$2', `${pdf.numPages}`);
    page.style.aspectRatio = `${width} / ${height}`;
    place.append(page);
    return page;
  });
  const [top] = places;
  if (top) await draw(first, top);
  followPages(places, { read: (at) => pdf.getPage(at + 1), draw, broken: words.broken });
  return { kind: 'shown', pages: pdf.numPages };
};

/** Draws a page as wide as its place; throws if the file is broken there. */
async function draw(page: PDFPageProxy, place: HTMLElement): Promise<void> {
  const fullSize = page.getViewport({ scale: 1 });
  place.style.aspectRatio = `${fullSize.width} / ${fullSize.height}`;
  const fits = (place.clientWidth / fullSize.width) * devicePixelRatio;
  const most = Math.sqrt(MOST_PIXELS / (fullSize.width * fullSize.height));
  const viewport = page.getViewport({ scale: Math.min(fits, most) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  place.replaceChildren(canvas);
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
}
