import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { takeOneReading } from './pairs';
import { PARTS } from './parts';
import { formatPart, isMet, type Part } from './report';
import { setStage } from './stage';

// `npm run bench`: what the extension costs and how fast it is, as ratios to what was measured
// beside it in the same run. It fails only if something could not be measured. `--once` takes one
// reading of each side.

const args = process.argv.slice(2);
const [wanted] = args.filter((arg) => !arg.startsWith('--'));
if (args.includes('--once')) takeOneReading();

const stage = await setStage();
const parts: Part[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted && !name.includes(wanted)) continue;
  await stage.clear();
  const part = await measure(stage).then(
    (figures): Part => ({ name, figures }),
    (error: unknown): Part => ({ name, figures: [], failure: String(error) }),
  );
  parts.push(part);
  console.log(`\n${formatPart(part)}`);
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
