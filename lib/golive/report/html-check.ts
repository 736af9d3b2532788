import type { CheckResult, Fault, StepResult } from '../../domain/golive/run';
import { type GoliveWord, say } from '../words/say';
import { html, type Markup } from './markup';
import { blameName, checkName, duration, shownName, verdictName } from './words';

/** The anchor of a step in the page. Its number may be any text, but an id may hold no space. */
export const stepAnchor = (step: string): string => `step-${step.replace(/[^\w.]/g, '')}`;

export const verdictMark = (step: Pick<StepResult, 'verdict' | 'accepted'>): Markup =>
  step.accepted
    ? html`<span class="verdict accepted">${say('reportAccepted', verdictName(step.verdict))}</span>`
    : html`<span class="verdict ${step.verdict}">${verdictName(step.verdict)}</span>`;

/** One check with its steps folded; the steps of a failed check are open. */
export function checkSection(check: CheckResult): Markup {
  const { steps, verdict, cleanedUp } = check;
  const isOpen = verdict === 'failed' || verdict === 'interrupted';
  return html`<section class="check" id="check-${check.number}">
<h3>${checkName(check)}: ${verdictMark(check)}</h3>
<p>${check.proves}</p>
<details${isOpen ? html` open` : ''}>
<summary>${say('reportDetails', checkName(check), steps.length, duration(check.took))}</summary>
${steps.map(stepSection)}
${cleanedUp === undefined ? '' : html`<p class="step">${say('reportAfterwards', cleanedUp)}</p>`}
</details>
</section>
`;
}

function stepSection(step: StepResult): Markup {
  const { actual, reason, fault, accepted } = step;
  return html`<div class="step" id="${stepAnchor(step.number)}">
<h4>${step.number} ${step.title}: ${verdictMark(step)}</h4>
<dl>
<dt>${say('goliveExpected')}</dt><dd>${step.expected}</dd>
<dt>${say('goliveActual')}</dt><dd>${actual ?? say('reportNothingCame')}</dd>
${row(say('reportReason'), reason)}
${fault ? faultRows(fault) : ''}
${accepted ? row(say('reportAcceptedUntil', accepted.until), accepted.reason) : ''}
<dt>${say('reportHow')}</dt><dd>${say('reportShown', shownName(step.shown), duration(step.took))}</dd>
<dt>${say('reportRestsOn')}</dt><dd lang="en" dir="ltr">${step.sentence}</dd>
</dl>
${step.calls.length === 0 ? '' : callTable(step)}
</div>
`;
}

/** Who is responsible for a failure, and how to fix it, as rows of a list. */
export const faultRows = ({ blame, cause, fix, who }: Fault): Markup =>
  html`${row(say('goliveWhose'), blameName(blame))}${row(say('goliveCause'), cause)}${row(say('goliveFix'), fix)}${row(say('goliveWho'), who)}`;

/** The headings of a table's columns. */
export const columns = (...words: readonly GoliveWord[]): Markup[] =>
  words.map((word) => html`<th scope="col">${say(word)}</th>`);

const row = (name: string, value: string | undefined): Markup | string =>
  value === undefined ? '' : html`<dt>${name}</dt><dd>${value}</dd>`;

const callTable = ({ number, calls }: StepResult): Markup => html`<table>
<caption>${say('reportCallsOf', number)}</caption>
<thead><tr>${columns('reportMethod', 'reportPath', 'reportStatus')}<th scope="col" class="figure">${say('goliveTook')}</th>${columns('reportRequestId', 'reportKeyEnd')}</tr></thead>
<tbody>${calls.map(
  (call) => html`
<tr><td>${call.method}</td><td><code>${call.path}</code></td><td>${call.status ?? say('reportNoResponse')}</td><td class="figure">${duration(call.took)}</td><td>${call.requestId ?? say('reportNone')}</td><td>${call.keyEnd ?? say('reportNone')}</td></tr>`,
)}
</tbody>
</table>
`;
