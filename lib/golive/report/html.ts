import { PROVING_CHECKS } from '../../domain/golive/check-roles';
import {
  byCause,
  checksNotRun,
  type DeviationOutcome,
  type Run,
  type RunComparison,
  type StepResult,
} from '../../domain/golive/run';
import { checkSection, stepAnchor, verdictMark } from './html-check';
import { html, type Markup } from './markup';
import { STYLE } from './style';
import {
  BLAME,
  DEVIATION,
  duration,
  failuresOf,
  inRanges,
  moment,
  runSentence,
  unshownOf,
} from './words';

/** A run as one self-contained page: no script, no external address, its style inside. */
export function renderHtml(run: Run, digest: string): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>Go-live checks: ${run.verdict}${run.verdict === 'passed' && checksNotRun(run).length > 0 ? ' so far' : ''}, ${run.environment}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${runSentence(run)}</h1>
<p>Go-live checks of the Partner Integration API, environment ${run.environment}.</p>
<dl>
<dt>Service</dt><dd>${run.service}</dd>
<dt>Began</dt><dd>${moment(run.startedAt)}</dd>
<dt>Ended</dt><dd>${run.endedAt === undefined ? 'It did not come to its end.' : moment(run.endedAt)}</dd>
<dt>Run by</dt><dd>Alongside, ${run.runner.name}, version ${run.runner.version}</dd>
</dl>
${firstSection(run)}
${run.comparison ? comparisonSection(run, run.comparison) : ''}
${run.deviations && run.deviations.length > 0 ? deviationSection(run.deviations) : ''}
<h2>Checks</h2>
${overview(run)}
${run.checks.map(checkSection)}
</main>
<footer>
<p>Run ${run.id}, form ${run.format} ${run.version}.</p>
<p>SHA-256 of the run, as in the JSON and the JUnit file: <code>${digest}</code></p>
</footer>
</body>
</html>
`;
  return page.text;
}

function firstSection(run: Run): Markup {
  const failures = failuresOf(run);
  const left = checksNotRun(run);
  const steps = run.checks.flatMap(({ steps }) => steps);
  const open = steps.filter(({ verdict }) => verdict === 'needs-person');
  const unshown = unshownOf(run).flatMap(({ steps }) => steps);
  return html`<h2>What to do first</h2>
${failures.length + open.length + left.length === 0 ? html`<p>Nothing: no step failed, and none waits for a person.</p>` : ''}
${failures.length === 0 ? '' : html`<ol class="todo">${byCause(failures).map(failureItem)}</ol>`}
${left.length === 0 ? '' : html`<p>Run what was not run, or was skipped, of checks ${inRanges(PROVING_CHECKS)}: ${left.join(', ')}.</p>`}
${openList('Waiting for a person:', open)}
${openList('Not shown in full:', unshown)}
`;
}

const openList = (name: string, steps: readonly StepResult[]): Markup | string =>
  steps.length === 0 ? '' : html`<p>${name}</p><ul>${steps.map(openItem)}</ul>`;

const stepLink = ({ number, title }: StepResult): Markup =>
  html`<a href="#${stepAnchor(number)}">${number} ${title}</a>`;

const failureItem = (steps: readonly StepResult[]): Markup => {
  const fault = steps[0]?.fault;
  return html`
<li>${steps.map((step, i) => [i === 0 ? '' : ', ', stepLink(step)])}
${
  fault
    ? html`<dl><dt>Whose</dt><dd>${BLAME[fault.blame]}</dd><dt>Likely cause</dt><dd>${fault.cause}</dd><dt>Fix</dt><dd>${fault.fix}</dd><dt>Who</dt><dd>${fault.who}</dd></dl>`
    : ''
}</li>`;
};

const openItem = (step: StepResult): Markup => html`
<li>${stepLink(step)}: ${step.reason}</li>`;

function comparisonSection(run: Run, { at, newlyFailing, newlyPassing, slower }: RunComparison) {
  const titles = new Map(
    run.checks.flatMap(({ steps }) => steps).map((step) => [step.number, step]),
  );
  const named = (number: string) => {
    const step = titles.get(number);
    return step ? stepLink(step) : number;
  };
  const list = (name: string, items: readonly (Markup | string)[]) =>
    html`<dt>${name}</dt><dd>${items.length === 0 ? 'None' : items.map((item, i) => [i === 0 ? '' : ', ', item])}</dd>`;
  return html`<h2>Compared with the last run</h2>
<p>It began ${moment(at)}.</p>
<dl>
${list('Newly failing', newlyFailing.map(named))}
${list('Newly passing', newlyPassing.map(named))}
${list(
  'Slower',
  slower.map(
    ({ step, before, now }) => html`${named(step)} (${duration(now)} after ${duration(before)})`,
  ),
)}
</dl>
`;
}

const deviationSection = (
  deviations: readonly DeviationOutcome[],
): Markup => html`<h2>Deviations</h2>
<table>
<caption>Failures that were agreed upon</caption>
<thead><tr><th scope="col">Step</th><th scope="col">Reason</th><th scope="col">Last day</th><th scope="col">In this run</th></tr></thead>
<tbody>${deviations.map(
  ({ step, reason, until, state }) => html`
<tr><td>${step}</td><td>${reason}</td><td>${until}</td><td>${DEVIATION[state]}</td></tr>`,
)}
</tbody>
</table>
`;

const overview = (run: Run): Markup => html`<table>
<caption>All checks</caption>
<thead><tr><th scope="col">Check</th><th scope="col">Verdict</th><th scope="col" class="figure">Steps</th><th scope="col" class="figure">Took</th></tr></thead>
<tbody>${run.checks.map(
  (check) => html`
<tr><td><a href="#check-${check.number}">${check.number}. ${check.title}</a></td><td>${verdictMark(check)}</td><td class="figure">${check.steps.length}</td><td class="figure">${duration(check.took)}</td></tr>`,
)}
</tbody>
</table>
`;
