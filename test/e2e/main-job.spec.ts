import type { ChromiumTab } from '../browsers/chromium';
import { LAST, makeFilm } from '../demo/film';
import { openStudio } from '../demo/studio';
import { dialectNames } from '../fake-service/dialects/dialect';
import { mainJob, type Seen } from './main-job';
import { expect, inFirefox, test } from './setting';
import { threadJob } from './thread-job';

for (const dialect of dialectNames)
  test.describe(`with a service that speaks “${dialect}”`, () => {
    test.use({ dialect });

    test('the main job is done in Chromium', async ({ alongside, service, crm }) => {
      if (dialect !== 'named') {
        await mainJob({ browser: alongside, service, crm }, test.step);
        if (dialect === 'plain') await threadJob(await alongside.open('desk'), test.step);
        return;
      }
      // This one is filmed as `npm start -- --film` does.
      const seen: Seen = {};
      const studio = await openStudio(alongside);
      const { film, finish } = makeFilm(studio, seen, { isShort: true });
      let steps = 0;
      await mainJob(
        { browser: alongside, service, crm },
        (name, work) => {
          steps += 1;
          return film(name, work);
        },
        seen,
      );
      expect(await readFilm(await alongside.openCrm(crm), finish())).toEqual({
        frames: steps,
        unreadable: 0,
        milliseconds: steps * LAST,
      });
    });
  });

test('the main job is done in Firefox', ({ service, crm }) =>
  inFirefox(async (browser) => {
    await mainJob({ browser, service, crm }, test.step);
    await threadJob(await browser.open('desk'), test.step);
  }));

/** What the browser makes of a film. */
const readFilm = ({ page }: ChromiumTab, film: Uint8Array) =>
  page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: 'image/webp' });
    await decoder.tracks.ready;
    const frames = decoder.tracks.selectedTrack?.frameCount ?? 0;
    const decoded = await Promise.allSettled(
      Array.from({ length: frames }, (_, frameIndex) => decoder.decode({ frameIndex })),
    );
    const shown = decoded.flatMap((one) => (one.status === 'fulfilled' ? [one.value.image] : []));
    return {
      frames,
      unreadable: frames - shown.length,
      milliseconds: shown.reduce((sum, { duration }) => sum + (duration ?? 0) / 1000, 0),
    };
  }, Buffer.from(film).toString('base64'));
