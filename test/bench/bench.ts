import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { applicationFields } from './application-fields';
import { applicationQueue } from './application-queue';
import { busyPage } from './busy-page';
import { call } from './call';
import { coldBackground } from './cold-background';
import { longThread } from './long-thread';
import { pageLoad } from './page-load';
import { recordSwitch } from './record-switch';
import { isMet, type Part, tell } from './report';
import { requestsAnHour } from './requests';
import { sizes } from './sizes';
import { type Stage, setStage } from './stage';
import { recordToThread } from './thread';

// `npm run bench`: what the extension costs and how quick it is, as ratios to what was measured
// beside it in the same run. Fails only where something could not be measured.

const PARTS: Record<string, (stage: Stage) => Promise<Part['figures']>> = {
  'Page load': pageLoad,
  'A page in unrest': busyPage,
  'The next record': recordSwitch,
  'Record shown to thread readable': recordToThread,
  'A long thread': longThread,
  'A cold background’s first answer : a 1 KB worker’s': coldBackground,
  'A call through the background': call,
  // The large queue last: the background has it in memory from then on.
  'An application of 10,000 fields': applicationFields,
  'A queue of 5,000 applications': applicationQueue,
  Sizes: sizes,
  'Requests an hour': async () => requestsAnHour(),
};

const stage = await setStage();
const parts: Part[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (process.argv[2] && !name.includes(process.argv[2])) continue;
  await stage.clear();
  const part = await measure(stage).then(
    (figures): Part => ({ name, figures }),
    (error: unknown): Part => ({ name, figures: [], failure: String(error) }),
  );
  parts.push(part);
  console.log(`\n${tell(part)}`);
}
await stage.close();

const folder = resolve(import.meta.dirname, '../../.output');
mkdirSync(folder, { recursive: true });
const figures = parts.flatMap((part) =>
  part.figures.map((figure) => ({ part: part.name, ...figure, met: isMet(figure) })),
);
const failures = parts.flatMap(({ name, failure }) => (failure ? [{ part: name, failure }] : []));
const machine = { cpu: cpus()[0]?.model, cores: cpus().length };
writeFileSync(
  resolve(folder, 'bench.json'),
  `${JSON.stringify({ at: new Date().toISOString(), machine, figures, failures }, undefined, 2)}\n`,
);

const aimed = figures.filter((figure) => figure.met !== undefined);
const met = aimed.filter((figure) => figure.met).length;
console.log(`\n${met} of ${aimed.length} aims met; all figures are in .output/bench.json`);
process.exit(failures.length > 0 ? 1 : 0);
