import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isRoot, startChromium } from '../browsers/chromium';
import { startCrmPages } from '../crm-pages/serve';
import { mainJob, type Seen } from '../e2e/main-job';
import { startFakeService } from '../fake-service/server';
import { makeFilm } from './film';
import { takePictures } from './pictures';
import { reportSteps } from './report-steps';
import { startTeam } from './start-team';
import { openStudio } from './studio';

// `npm start`: does the main job in a visible browser. Without a display, or with --headless, each
// step is printed and gets a screenshot, and the exit code says whether all steps passed. With --film,
// the job becomes an animated picture for README.md, and each screen a picture for `docs`. With --team,
// two agents of one team sit side by side.

const isFilmed = process.argv.includes('--film');
const headless = isFilmed || process.argv.includes('--headless') || !hasDisplay();
const folder = resolve(import.meta.dirname, '../../.output/demo');
const docs = resolve(import.meta.dirname, '../../docs');
mkdirSync(folder, { recursive: true });

if (process.argv.includes('--team')) process.exit(await startTeam({ headless, folder }));

const service = await startFakeService();
const crm = await startCrmPages();
const browser = await startChromium({ headless, width: 1440, height: 900 });

const seen: Seen = {};
const studio = isFilmed ? await openStudio(browser) : undefined;
const camera = studio && makeFilm(studio, seen);

console.log(
  `\nThe stand-in service is at ${service.address}, the in-house CRM at ${crm.address}.\n`,
);

const { step, steps } = reportSteps({
  folder,
  screenOf: () => seen.screen,
  around: (name, work) => (camera ? camera.film(name, work) : work()),
});

const finished = await mainJob({ browser, service, crm: crm.address }, step, seen).then(
  () => true,
  (error: unknown) => {
    // The step printed its own failure; this prints any other.
    if (steps.every(({ ok }) => ok))
      console.log(`✗ ${error instanceof Error ? error.message : error}`);
    return false;
  },
);
if (studio && camera && finished) {
  writeFileSync(resolve(docs, 'main-job.webp'), camera.finish());
  await takePictures(browser, studio, { crm: crm.address, docs });
}

const complaints = await browser.complaints();
for (const complaint of complaints) console.log(`✗ the browser complains: ${complaint}`);
const ok = finished && complaints.length === 0;
writeFileSync(resolve(folder, 'report.json'), `${JSON.stringify({ ok, steps }, undefined, 2)}\n`);

if (headless) {
  await browser.close();
  await Promise.all([service.close(), crm.close()]);
  console.log(`\n${ok ? 'Every step held' : 'Not every step held'}: see ${folder}`);
  process.exit(ok ? 0 : 1);
}

if (isRoot)
  console.log('\nYou are root, so Chromium runs without its sandbox: open only these pages in it.');
console.log(`
The browser is yours. Try this:
  · In the CRM (${crm.address}/customers), open any customer: the panel follows.
  · Answer as the service's manager:
      curl -X POST ${service.address}/_control/tickets/${service.control.readTickets()[0]?.id}/reply \\
        -H 'Content-Type: application/json' -d '{"text":"Thank you, refunded."}'
  · Add the live key in Settings: ${service.keys.liveFull}
Close the browser to end.`);
await browser.context.waitForEvent('close', { timeout: 0 });
await Promise.all([service.close(), crm.close()]);

function hasDisplay(): boolean {
  return (
    process.platform !== 'linux' || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY)
  );
}
