import type { CheckResult, StepResult } from '../../domain/golive/run';
import { html, type Markup } from './markup';
import { BLAME, checkName, duration, SHOWN, VERDICT } from './words';

/** The anchor of a step in the page. Its number may be any text, but an id may hold no space. */
export const stepAnchor = (step: string): string => `step-${step.replace(/[^\w.]/g, '')}`;

export const verdictMark = (step: Pick<StepResult, 'verdict' | 'accepted'>): Markup =>
  step.accepted
    ? html`<span class="verdict accepted">${VERDICT[step.verdict]}, accepted</span>`
    : html`<span class="verdict ${step.verdict}">${VERDICT[step.verdict]}</span>`;

/** One check with its steps folded; the steps of a failed check are open. */
export function checkSection(check: CheckResult): Markup {
  const { steps, verdict, cleanedUp } = check;
  const isOpen = verdict === 'failed' || verdict === 'interrupted';
  return html`<section class="check" id="check-${check.number}">
<h3>${checkName(check)}: ${verdictMark(check)}</h3>
<p>${check.proves}</p>
<details${isOpen ? html` open` : ''}>
<summary>Details of ${checkName(check)}: ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}, ${duration(check.took)}</summary>
${steps.map(stepSection)}
${cleanedUp === undefined ? '' : html`<p class="step">Afterwards: ${cleanedUp}</p>`}
</details>
</section>
`;
}

function stepSection(step: StepResult): Markup {
  const { actual, reason, fault, accepted } = step;
  return html`<div class="step" id="${stepAnchor(step.number)}">
<h4>${step.number} ${step.title}: ${verdictMark(step)}</h4>
<dl>
<dt>Expected</dt><dd>${step.expected}</dd>
<dt>Came</dt><dd>${actual ?? 'Nothing was done.'}</dd>
${row('Reason', reason)}
${fault ? html`${row('Whose', BLAME[fault.blame])}${row('Likely cause', fault.cause)}${row('Fix', fault.fix)}${row('Who', fault.who)}` : ''}
${accepted ? row(`Accepted until ${accepted.until}`, accepted.reason) : ''}
<dt>How</dt><dd>${SHOWN[step.shown]}, ${duration(step.took)}</dd>
<dt>Rests on</dt><dd>${step.sentence}</dd>
</dl>
${step.calls.length === 0 ? '' : callTable(step)}
</div>
`;
}

const row = (name: string, value: string | undefined): Markup | string =>
  value === undefined ? '' : html`<dt>${name}</dt><dd>${value}</dd>`;

const callTable = ({ number, calls }: StepResult): Markup => html`<table>
<caption>Calls of step ${number}</caption>
<thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Status</th><th scope="col" class="figure">Took</th><th scope="col">Request id</th><th scope="col">Idempotency key ends in</th></tr></thead>
<tbody>${calls.map(
  (call) => html`
<tr><td>${call.method}</td><td><code>${call.path}</code></td><td>${call.status ?? 'No answer'}</td><td class="figure">${duration(call.took)}</td><td>${call.requestId ?? 'None'}</td><td>${call.keyEnd ?? 'None'}</td></tr>`,
)}
</tbody>
</table>
`;
