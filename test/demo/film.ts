import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Seen, Step } from '../e2e/main-job';
import { animatedWebp, type FilmFrame } from './animated-webp';
import { FILM, type Studio } from './studio';

/** Milliseconds that a picture within a step is shown, and the last one of it. */
const WITHIN = 250;
export const LAST = 2_200;

/** Films a job while it is done, with the name of each step below it. */
export function makeFilm(
  studio: Studio,
  seen: Seen,
  { isShort = false } = {},
): { film: Step; finish: () => Uint8Array } {
  const frames: FilmFrame[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'alongside-film-'));
  const file = join(folder, 'picture.png');

  async function shoot(name: string, ms: number): Promise<void> {
    if (!seen.screen) return;
    await seen.screen.screenshot(file);
    const change = await studio.frame(readFileSync(file), name);
    const last = frames.at(-1);
    if (change) frames.push({ ...change, ms });
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
    return animatedWebp(frames, FILM);
  };
  return { film, finish };
}
