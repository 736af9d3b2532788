import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import type { Seen, Step } from '../e2e/main-job';
import { animatedWebp, type FilmFrame } from './animated-webp';

/** Pixels of the film: those of the browser's window, smaller, and below them a line of words. */
const SIZE = { width: 960, height: 640 };
const WORDS = 40;

/** Milliseconds that a picture within a step is shown, and the last one of it. */
const WITHIN = 250;
export const LAST = 2_200;

type Drawn = Omit<FilmFrame, 'picture' | 'ms'> & { picture: string };

declare global {
  /** In the page that draws the film: draws a picture with words below it, and returns what changed. */
  var drawFrame: (picture: string, words: string) => Promise<Drawn | undefined>;
}

/** Takes pictures of a job while it is done, with the name of each step below them. */
export async function makeFilm(
  browser: Chromium,
  seen: Seen,
  { isShort = false } = {},
): Promise<{ film: Step; finish: () => Uint8Array }> {
  const studio = await openStudio(browser);
  const frames: FilmFrame[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'alongside-film-'));
  const file = join(folder, 'picture.png');

  async function shoot(name: string, ms: number): Promise<void> {
    if (!seen.screen) return;
    await seen.screen.screenshot(file);
    const drawn = await studio.evaluate(
      ([picture = '', words = '']) => globalThis.drawFrame(picture, words),
      [readFileSync(file, 'base64'), name],
    );
    const last = frames.at(-1);
    if (drawn) frames.push({ ...drawn, picture: Buffer.from(drawn.picture, 'base64'), ms });
    else if (last) last.ms += ms;
  }

  const film: Step = async (name, work) => {
    const settled = Promise.allSettled([work()]);
    let isDone = false;
    void settled.then(() => {
      isDone = true;
    });
    // Those within a step are taken as far as the computer keeps up.
    while (!isDone && !isShort) await shoot(name, WITHIN);
    const [result] = await settled;
    if (result.status === 'rejected') throw result.reason;
    await shoot(name, LAST);
  };
  const finish = (): Uint8Array => {
    rmSync(folder, { recursive: true });
    return animatedWebp(frames, SIZE);
  };
  return { film, finish };
}

/** A page that makes pictures smaller, writes words below them, and finds what changed since the last one. */
async function openStudio({ context }: Chromium): Promise<Page> {
  const page = await context.newPage();
  await page.goto('about:blank');
  await page.evaluate(
    ([width, height, words]) => {
      const canvas = new OffscreenCanvas(width, height);
      const pen = canvas.getContext('2d', { willReadFrequently: true });
      if (!pen) throw new Error('The browser draws no pictures.');
      let before: ImageData | undefined;

      /** The smallest rectangle that holds all changes, from even pixels on. */
      function changed(now: ImageData) {
        let [left, top, right, bottom] = before ? [width, height, -1, -1] : [0, 0, width, height];
        for (let at = 0; before && at < now.data.length; at += 4) {
          if (
            now.data[at] === before.data[at] &&
            now.data[at + 1] === before.data[at + 1] &&
            now.data[at + 2] === before.data[at + 2]
          )
            continue;
          const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
          [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
          [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
        }
        before = now;
        const [x, y] = [left - (left % 2), top - (top % 2)];
        return right < 0 ? undefined : { x, y, width: right - x, height: bottom - y };
      }

      globalThis.drawFrame = async (picture, text) => {
        const blob = await (await fetch(`data:image/png;base64,${picture}`)).blob();
        const shot = await createImageBitmap(blob, {
          resizeWidth: width,
          resizeHeight: height - words,
          resizeQuality: 'high',
        });
        pen.drawImage(shot, 0, 0);
        pen.fillStyle = '#1c1f26';
        pen.fillRect(0, height - words, width, words);
        pen.fillStyle = '#ffffff';
        pen.font = '16px system-ui, sans-serif';
        pen.textBaseline = 'middle';
        pen.fillText(text, 16, height - words / 2);
        const area = changed(pen.getImageData(0, 0, width, height));
        if (!area) return undefined;
        const part = new OffscreenCanvas(area.width, area.height);
        part
          .getContext('2d')
          ?.drawImage(
            canvas,
            area.x,
            area.y,
            area.width,
            area.height,
            0,
            0,
            area.width,
            area.height,
          );
        const encoded = await part.convertToBlob({ type: 'image/webp', quality: 0.8 });
        const bytes = new Uint8Array(await encoded.arrayBuffer());
        return {
          ...area,
          picture: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
        };
      };
    },
    [SIZE.width, SIZE.height, WORDS] as const,
  );
  return page;
}
