import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatComparison, readReport } from './compare';
import { allowedBy } from './floors';
import { takeOneReading } from './pairs';
import { PARTS } from './parts';
import { formatPart, isMet, type Part } from './report';
import { setStage } from './stage';

// `npm run bench`: what the extension costs and how fast it is, as ratios to what was measured
// beside it in the same run. It fails only if something could not be measured. README.md has the options.

const OUTPUT = resolve(import.meta.dirname, '../../.output');
const LATEST = resolve(OUTPUT, 'bench.json');

const { values: options, positionals } = parseArgs({
  options: {
    once: { type: 'boolean' },
    beside: { type: 'string', multiple: true, default: [] },
    compare: { type: 'string' },
  },
  allowPositionals: true,
});
const [wanted] = positionals;
if (options.compare) {
  console.log(formatComparison(readReport(options.compare), readReport(wanted ?? LATEST)));
  process.exit(0);
}
if (options.once) takeOneReading();

const stage = await setStage(options.beside);
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

mkdirSync(OUTPUT, { recursive: true });
const figures = parts.flatMap((part) =>
  part.figures.map((figure) => ({
    ...{ part: part.name, ...figure, met: isMet(figure) },
    allowed: allowedBy(figure, part.figures),
  })),
);
const failures = parts.flatMap(({ name, failure }) => (failure ? [{ part: name, failure }] : []));
const machine = { cpu: cpus()[0]?.model, cores: cpus().length };
writeFileSync(
  LATEST,
  `${JSON.stringify({ at: new Date().toISOString(), machine, figures, failures }, undefined, 2)}\n`,
);

const aimed = figures.filter((figure) => figure.met !== undefined);
const met = aimed.filter((figure) => figure.met);
const within = aimed.filter(
  ({ met, allowed, value }) => !met && allowed !== undefined && value.median <= allowed,
);
console.log(
  `\n${met.length} of ${aimed.length} aims met, ${within.length} more within what their floors allow; all figures are in .output/bench.json`,
);
process.exit(failures.length > 0 ? 1 : 0);
