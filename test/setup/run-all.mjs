// `npm test`: runs every test, one runner after the other, and prints the total at the end.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';

const UNIT = '.output/unit-report.json';
const UNIT_AGAIN = '.output/unit-report-again.json';
const E2E = '.output/e2e-report.json';

/** Most browser tests, and most files of unit tests, of a run that may need a second one. */
const MOST_UNSTEADY = 3;

let passed = 0;
let failed = 0;

/** What is said once more at the end: the end of a long output may be all that somebody sees. */
const remarks = [];

mkdirSync('.output', { recursive: true });
for (const report of [UNIT, UNIT_AGAIN, E2E]) rmSync(report, { force: true });

// `tsconfig.json` extends what this writes.
run('npx', ['wxt', 'prepare']);
await together([
  [['types', 'npx', ['tsc', '--noEmit']]],
  [['format and lint', 'npx', ['biome', 'ci']]],
  [['unused code', 'npx', ['knip']]],
]);

countUnits(runUnits(UNIT));

const npmRun = (script) => [script, 'npm', ['run', '-s', script]];
const broken = await together([
  [npmRun('build'), ['store rules', 'npx', ['addons-linter', '.output/firefox-mv3']]],
  [npmRun('build:e2e:chromium')],
  [npmRun('build:e2e:firefox')],
  [npmRun('build:gallery')],
]);
if (!broken.some((name) => name.startsWith('build'))) {
  run('npx', ['playwright', 'test', '--retries=1']);
  const e2e = read(E2E);
  if (e2e) countBrowsers(e2e);
  else count('browsers');
}

for (const remark of remarks) console.log(`— ${remark}`);
console.log(`total: ${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

/**
 * Runs rows of steps that pass or fail as a whole, two rows at once because each step uses one core, and counts each step
 * as one test; a row ends with a step that fails. Prints what each wrote when it ends. Returns the names of those that failed.
 */
async function together(rows) {
  const waiting = [...rows];
  const broken = [];
  const runNext = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift())
      for (const [name, command, args] of row) {
        const { isOk, text } = await collected(command, args);
        console.log(`\n$ ${command} ${args.join(' ')}\n${text}`);
        count(name, isOk ? 1 : 0, isOk ? 0 : 1);
        if (isOk) continue;
        broken.push(name);
        break;
      }
  };
  await Promise.all([runNext(), runNext()]);
  return broken;
}

/** Runs a command and collects what it writes. */
function collected(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
    child.on('error', (error) => resolve({ isOk: false, text: `${error}` }));
    child.on('close', (code) => resolve({ isOk: code === 0, text }));
  });
}

function run(command, args, env = process.env) {
  console.log(`\n$ ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0;
}

/** Runs the unit tests of these files, of all without one. Returns their report. */
function runUnits(report, files = []) {
  run(
    'npx',
    [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    // More runs of the outbox model than in `npm run check`.
    { SEED: '20261121', ...process.env, RUNS: '120' },
  );
  return read(report);
}

/**
 * Files in which a unit test fails are run once more, as browser tests are
 * (docs/decisions/067-a-test-gets-a-second-run.md).
 */
function countUnits(first) {
  const files = first ? failedFiles(first) : [];
  const again = files.length > 0 && files.length <= MOST_UNSTEADY && runUnits(UNIT_AGAIN, files);
  if (first) remarkFailed(first, again ? 'failed in its first run' : 'failed');
  if (!again) return count('unit', first?.numPassedTests, first && bad(first));
  remarkFailed(again, 'failed in its second run');
  // The second run has the tests of these files only; what failed in it is what failed.
  return count('unit', first.numPassedTests + bad(first) - bad(again), bad(again));
}

function failedFiles({ testResults }) {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
}

function remarkFailed({ testResults }, what) {
  for (const { name, status, message, assertionResults } of testResults) {
    if (status !== 'failed') continue;
    const failures = assertionResults.filter((one) => one.status === 'failed');
    const file = relative('.', name);
    if (failures.length === 0) remarks.push(`${what}: ${file}: ${firstLines(message)}`);
    for (const { fullName, failureMessages } of failures)
      remarks.push(`${what}: ${file}: ${fullName}: ${firstLines(failureMessages.join('\n'))}`);
  }
}

function firstLines(text) {
  return text.split('\n').slice(0, 6).join('\n    ');
}

/** Tests that failed, and files that could not be loaded. */
function bad(report) {
  return report.numFailedTests + unloaded(report);
}

/**
 * A browser test that fails is run once more (docs/decisions/067-a-test-gets-a-second-run.md).
 * One that passes then is named: it is a bug. More than a few of them are a failure.
 */
function countBrowsers({ stats, suites }) {
  const unsteady = unsteadyIn(suites);
  for (const title of unsteady) remarks.push(`passed only in its second run: ${title}`);
  const good = unsteady.length > MOST_UNSTEADY ? 0 : unsteady.length;
  count('browsers', stats.expected + good, stats.unexpected + unsteady.length - good);
}

function unsteadyIn(suites = []) {
  return suites.flatMap(({ suites: inner, specs = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...unsteadyIn(inner),
  ]);
}

/** A runner without a report has failed. */
function count(name, good = 0, bad = 1) {
  passed += good;
  failed += bad;
  console.log(`— ${name}: ${good} of ${good + bad} passed`);
}

function read(report) {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
}

/** Returns how many files could not be loaded: they contain no test that could fail. */
function unloaded({ testResults }) {
  return testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
}
