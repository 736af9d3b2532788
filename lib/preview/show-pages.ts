import { getDocument, type PDFDocumentProxy, type PDFPageProxy, VerbosityLevel } from './pdf';
import type { Show } from './show';

/** Pixels of one drawn page at most, however dense the screen is. */
const MOST_PIXELS = 16_000_000;

/**
 * Shows a PDF page by page, drawn as pictures: no links, no forms, no scripts. A page is drawn when
 * it comes near, and let go when it is far away again.
 */
export const showPages: Show = async ({ bytes, mostPages, words }, place) => {
  const task = getDocument({
    data: new Uint8Array(bytes),
    // Nothing may be fetched or compiled in here; what is needed is in the bundle.
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
  followPages(pdf, places, words.broken);
  return { kind: 'shown', pages: pdf.numPages };
};

function followPages(pdf: PDFDocumentProxy, places: readonly HTMLElement[], broken: string): void {
  const drawAt = async (at: number, place: HTMLElement) => {
    try {
      await draw(await pdf.getPage(at + 1), place);
    } catch {
      // Of the many ways in which a page may be broken the library names none that helps a reader.
      place.textContent = broken;
    }
  };
  for (const [at, place] of places.entries()) {
    const look = ([seen]: IntersectionObserverEntry[]) => {
      if (!seen?.isIntersecting) place.replaceChildren();
      else if (!place.firstChild) void drawAt(at, place);
    };
    // Without this root its margin would not count: the frame is a stranger to the page around it.
    new IntersectionObserver(look, { root: document, rootMargin: '100%' }).observe(place);
  }
}

/** Draws a page as wide as its place; throws where the file is broken there. */
async function draw(page: PDFPageProxy, place: HTMLElement): Promise<void> {
  const whole = page.getViewport({ scale: 1 });
  place.style.aspectRatio = `${whole.width} / ${whole.height}`;
  const fits = (place.clientWidth / whole.width) * devicePixelRatio;
  const most = Math.sqrt(MOST_PIXELS / (whole.width * whole.height));
  const viewport = page.getViewport({ scale: Math.min(fits, most) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  place.replaceChildren(canvas);
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
}
