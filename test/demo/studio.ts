import type { Page } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import type { FilmFrame } from './animated-webp';

/** What a picture of a film changes in the one before it. */
type Change = Omit<FilmFrame, 'ms'>;

/** A page of the browser that turns screenshots into pictures for the documentation. */
export type Studio = {
  /** A screenshot as a WebP picture of the same size. */
  still(png: Buffer): Promise<Buffer>;
  /** A screenshot in the film's size with words below it; undefined if nothing changed. */
  frame(png: Buffer, words: string): Promise<Change | undefined>;
};

/** Pixels of the film: those of the browser's window, smaller, and below them a line of words. */
export const FILM = { width: 960, height: 640, words: 40 };

type Drawn = Omit<Change, 'picture'> & { picture: string };

declare global {
  /** In the studio: what `Studio` does, with pictures as base64. */
  var drawStill: (png: string) => Promise<string>;
  var drawFrame: (png: string, words: string) => Promise<Drawn | undefined>;
}

export async function openStudio({ context }: Chromium): Promise<Studio> {
  const page = await context.newPage();
  await page.goto('about:blank');
  // The compiler of these scripts names functions with it, which the page does not know.
  await page.evaluate('globalThis.__name ??= (named) => named');
  await preparePage(page);
  return {
    async still(png) {
      const picture = await page.evaluate(
        (base64) => globalThis.drawStill(base64),
        png.toString('base64'),
      );
      return Buffer.from(picture, 'base64');
    },
    async frame(png, words) {
      const drawn = await page.evaluate(
        ([base64 = '', text = '']) => globalThis.drawFrame(base64, text),
        [png.toString('base64'), words],
      );
      return drawn && { ...drawn, picture: Buffer.from(drawn.picture, 'base64') };
    },
  };
}

const preparePage = (page: Page): Promise<void> =>
  page.evaluate(({ width, height, words }) => {
    const film = new OffscreenCanvas(width, height);
    const pen = film.getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('The browser draws no pictures.');
    let before: ImageData | undefined;

    async function read(png: string, size: ImageBitmapOptions = {}): Promise<ImageBitmap> {
      const bytes = Uint8Array.from(atob(png), (byte) => byte.charCodeAt(0));
      return createImageBitmap(new Blob([bytes], { type: 'image/png' }), size);
    }

    async function encode(canvas: OffscreenCanvas): Promise<string> {
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.75 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    }

    /** A part of something drawn. */
    function partOf(
      drawn: ImageBitmap | OffscreenCanvas,
      x: number,
      y: number,
      w: number,
      h: number,
    ) {
      const part = new OffscreenCanvas(w, h);
      part.getContext('2d')?.drawImage(drawn, x, y, w, h, 0, 0, w, h);
      return part;
    }

    /** The smallest rectangle, from even pixels on, that holds all that changed since the last call. */
    function takeChanged(now: ImageData) {
      const old = before;
      before = now;
      if (!old) return { x: 0, y: 0, width, height };
      let [left, top, right, bottom] = [width, height, 0, 0];
      for (let at = 0; at < now.data.length; at += 4) {
        if ([0, 1, 2].every((by) => now.data[at + by] === old.data[at + by])) continue;
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
      }
      const [x, y] = [left - (left % 2), top - (top % 2)];
      return right === 0 ? undefined : { x, y, width: right - x, height: bottom - y };
    }

    globalThis.drawStill = async (png) => {
      const picture = await read(png);
      return encode(partOf(picture, 0, 0, picture.width, picture.height));
    };
    globalThis.drawFrame = async (png, text) => {
      const size: ImageBitmapOptions = { resizeWidth: width, resizeHeight: height - words };
      pen.drawImage(await read(png, { ...size, resizeQuality: 'high' }), 0, 0);
      pen.fillStyle = '#1c1f26';
      pen.fillRect(0, height - words, width, words);
      pen.fillStyle = '#ffffff';
      pen.font = '16px system-ui, sans-serif';
      pen.textBaseline = 'middle';
      pen.fillText(text, 16, height - words / 2);
      const area = takeChanged(pen.getImageData(0, 0, width, height));
      if (!area) return undefined;
      const part = partOf(film, area.x, area.y, area.width, area.height);
      return { ...area, picture: await encode(part) };
    };
  }, FILM);
