import { PROVING_CHECKS } from '../../domain/golive/check-roles';
import {
  byCause,
  checksNotRun,
  type DeviationOutcome,
  type Run,
  type RunComparison,
  type StepResult,
} from '../../domain/golive/run';
import { reportLanguage, say, sayList } from '../words/say';
import { checkSection, columns, faultRows, stepAnchor, verdictMark } from './html-check';
import { html, type Markup } from './markup';
import { STYLE } from './style';
import {
  deviationName,
  duration,
  environmentName,
  failuresOf,
  inRanges,
  moment,
  runSentence,
  unshownOf,
  verdictName,
} from './words';

/** A run as one self-contained page: no script, no external address, its style inside. */
export function renderHtml(run: Run, digest: string): string {
  const page = html`<!doctype html>
<html lang="${reportLanguage()}" dir="${say('textDirection')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>${pageTitle(run)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${runSentence(run)}</h1>
<p>${say('reportAbout', environmentName(run))}</p>
<dl>
<dt>${say('reportService')}</dt><dd>${run.service}</dd>
<dt>${say('reportBegan')}</dt><dd>${moment(run.startedAt)}</dd>
<dt>${say('reportEnded')}</dt><dd>${run.endedAt === undefined ? say('reportNotEnded') : moment(run.endedAt)}</dd>
<dt>${say('reportRunBy')}</dt><dd>${say('reportRunner', runnerName(run), run.runner.version)}</dd>
</dl>
${firstSection(run)}
${run.comparison ? comparisonSection(run, run.comparison) : ''}
${run.deviations && run.deviations.length > 0 ? deviationSection(run.deviations) : ''}
<h2>${say('goliveChecks')}</h2>
${overview(run)}
${run.checks.map(checkSection)}
</main>
<footer>
<p>${say('reportFooter', run.id, run.format, run.version)}</p>
<p>${say('reportDigest')} <code>${digest}</code></p>
</footer>
</body>
</html>
`;
  return page.text;
}

const runnerName = ({ runner }: Run): string =>
  say(runner.name === 'desk' ? 'reportRunnerDesk' : 'reportRunnerCommandLine');

const pageTitle = (run: Run): string =>
  run.verdict === 'passed' && checksNotRun(run).length > 0
    ? say('reportTitleSoFar', environmentName(run))
    : say('reportTitle', verdictName(run.verdict), environmentName(run));

function firstSection(run: Run): Markup {
  const failures = failuresOf(run);
  const left = checksNotRun(run);
  const steps = run.checks.flatMap(({ steps }) => steps);
  const open = steps.filter(({ verdict }) => verdict === 'needs-person');
  const cutOff = run.checks.filter(({ verdict }) => verdict === 'interrupted');
  const unshown = unshownOf(run).flatMap(({ steps }) => steps);
  return html`<h2>${say('goliveFirst')}</h2>
${failures.length + open.length + left.length + cutOff.length === 0 ? html`<p>${say('reportNothingToDo')}</p>` : ''}
${failures.length === 0 ? '' : html`<ol class="todo">${byCause(failures).map(failureItem)}</ol>`}
${left.length === 0 ? '' : html`<p>${say('reportRunTheRest', inRanges(PROVING_CHECKS), sayList(left))}</p>`}
${cutOff.length === 0 ? '' : html`<p>${say('reportRunInterrupted', sayList(cutOff.map(({ number }) => number)))}</p>`}
${openList(say('reportWaitingForPerson'), open)}
${openList(say('reportNotShown'), unshown)}
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
${fault ? html`<dl>${faultRows(fault)}</dl>` : ''}</li>`;
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
    html`<dt>${name}</dt><dd>${items.length === 0 ? say('reportNone') : items.map((item, i) => [i === 0 ? '' : ', ', item])}</dd>`;
  return html`<h2>${say('reportCompared')}</h2>
<p>${say('reportComparedWith', moment(at))}</p>
<dl>
${list(say('goliveNewlyFailing'), newlyFailing.map(named))}
${list(say('goliveNewlyPassing'), newlyPassing.map(named))}
${list(
  say('goliveSlower'),
  slower.map(
    ({ step, before, now }) =>
      html`${named(step)} ${say('reportSlowerTook', duration(now), duration(before))}`,
  ),
)}
</dl>
`;
}

const deviationSection = (
  deviations: readonly DeviationOutcome[],
): Markup => html`<h2>${say('reportDeviations')}</h2>
<table>
<caption>${say('reportDeviationsCaption')}</caption>
<thead><tr>${columns('reportStep', 'reportReason', 'reportLastDay', 'reportThisRun')}</tr></thead>
<tbody>${deviations.map(
  ({ step, reason, until, state }) => html`
<tr><td>${step}</td><td>${reason}</td><td>${until}</td><td>${deviationName(state)}</td></tr>`,
)}
</tbody>
</table>
`;

const overview = (run: Run): Markup => html`<table>
<caption>${say('reportAllChecks')}</caption>
<thead><tr>${columns('goliveCheck', 'goliveVerdict')}<th scope="col" class="figure">${say('reportSteps')}</th><th scope="col" class="figure">${say('goliveTook')}</th></tr></thead>
<tbody>${run.checks.map(
  (check) => html`
<tr><td><a href="#check-${check.number}">${check.number}. ${check.title}</a></td><td>${verdictMark(check)}</td><td class="figure">${check.steps.length}</td><td class="figure">${duration(check.took)}</td></tr>`,
)}
</tbody>
</table>
`;
