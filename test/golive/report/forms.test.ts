import { expect, test } from 'vitest';
import { isUnaltered } from '../../../lib/golive/report/digest';
import shipped from '../../../lib/golive/report/run.schema.json' with { type: 'json' };
import { runSchema } from '../../../lib/golive/report/schema';
import { aCheck, aFailure, aRun, aStep, NOON } from './a-run';
import { junitErrors, reportOf, schemaErrors } from './read-report';

test('the shipped JSON Schema is the schema of a run; if not, print it with runSchema()', () => {
  expect(shipped).toEqual(JSON.parse(JSON.stringify(runSchema())));
});

test('a report with one step of each kind is valid JSON and valid JUnit', async () => {
  const before = aRun({ id: 'before', checks: [aCheck(6, 'passed', [aStep('6.2', 'passed')])] });
  const deviations = [{ step: '6.2', reason: 'Agreed.', until: '2026-11-21' }];
  const plain = await reportOf(aRun());
  const whole = await reportOf(aRun(), { before, deviations });
  const empty = await reportOf(aRun({ checks: [], verdict: 'passed' }));
  for (const { json } of [plain, whole, empty]) expect(schemaErrors(json)).toEqual([]);
  expect(await junitErrors(plain.junit, whole.junit, empty.junit)).toEqual([]);
});

test('the schema refuses another version and unknown fields', async () => {
  const { json } = await reportOf(aRun());
  expect(schemaErrors(json.replace('"version": 1', '"version": 2'))).toHaveLength(1);
  expect(schemaErrors(json.replace('"format"', '"key": "k", "format"'))).toHaveLength(1);
});

test('JUnit shows a failure with its cause and its fix', async () => {
  const { junit } = await reportOf(aRun());
  const failure = /<failure([^>]*)>([^<]*)<\/failure>/.exec(junit);
  expect(failure?.[1]).toBe(' type="service" message="Expected 404; came: 403, not-allowed"');
  expect(failure?.[2]).toContain('Likely cause: It tells that the resource exists.');
  expect(failure?.[2]).toContain(
    'How to fix it: Report this step to the service, with its request IDs.',
  );
  expect(failure?.[2]).toContain('GET /v1/tickets/{ticketId}, 403, 12 ms, request r-77');
});

test('skipped, open and interrupted steps say so, in text and attribute', async () => {
  const { junit } = await reportOf(aRun());
  expect(junit).toContain(
    '<skipped message="Step 6.2 did not pass.">Step 6.2 did not pass.</skipped>',
  );
  expect(junit).toContain('<skipped message="Needs a person: Nobody has ticked it yet.">');
  expect(junit).toMatch(
    /<error type="interrupted" message="The run was stopped.">[^<]*The run was stopped/,
  );
  expect(junit).toContain('tests="7" failures="1" errors="1"');
});

test('the output of an uncounted step holds what a build system would not show', async () => {
  const deviations = [{ step: '6.2', reason: 'Agreed.', until: '2026-11-21' }];
  const { junit } = await reportOf(aRun(), { deviations });
  const outputs = [
    ...junit.matchAll(/<skipped message="([^"]*)">[^<]*<\/skipped>\s*<system-out>([^<]*)</g),
  ];
  expect(outputs).toHaveLength(junit.match(/<skipped/g)?.length ?? 0);
  const accepted = outputs.find(([, message]) => message?.startsWith('Failed, and accepted until'));
  expect(accepted?.[2]).toContain('Actual: 403, not-allowed');
  expect(accepted?.[2]).toContain('GET /v1/tickets/{ticketId}, 403, 12 ms, request r-77');
  // GitLab shows an output below the text of a failure, which already says everything.
  expect(junit).not.toMatch(/<\/(failure|error)>\s*<system-out>/);
});

test('a case has the class of its check, its stable number and its time in seconds', async () => {
  const { junit } = await reportOf(aRun());
  expect(junit).toContain(
    '<testcase classname="go-live.6 Check no 6" name="6.2 Step 6.2" time="0.040">',
  );
  expect(junit).toContain('<property name="environment" value="test"/>');
  expect(junit).toContain('<property name="service" value="https://api.example.com"/>');
});

test('one digest ties the three files and reveals an altered report', async () => {
  const { json, junit, html, digest } = await reportOf(aRun());
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.parse(json).digest).toBe(digest);
  expect(junit).toContain(`<property name="digest" value="${digest}"/>`);
  expect(html).toContain(digest);
  expect(await isUnaltered(json)).toBe(true);
  expect(await isUnaltered(JSON.stringify(JSON.parse(json)))).toBe(true);
  expect(await isUnaltered(json.replace('"failed"', '"passed"'))).toBe(false);
  expect(await isUnaltered(json.replace('"format"', '"more": 1, "format"'))).toBe(false);
  expect(await isUnaltered('no report')).toBe(false);
});

test('the page begins with what to do, and links to the steps', async () => {
  const { html } = await reportOf(aRun());
  expect(html).toContain(
    '<h1>Failed: 1 check failed. 7 checks of 1 to 9 not run: 1, 2, 4, 5, 7, 8, 9.</h1>',
  );
  const first = html.slice(html.indexOf('What to do first'), html.indexOf('<h2>Checks'));
  expect(first).toContain('<a href="#step-6.2">6.2 Step 6.2</a>');
  expect(first).toContain('Report this step to the service, with its request IDs.');
  expect(first).toContain('Nobody has ticked it yet.');
  expect(html).toContain('id="step-6.2"');
});

test('the page of a run that was stopped says what to run, not that there is nothing to do', async () => {
  const passed = [1, 2, 3, 4].map((number) => aCheck(number, 'passed', []));
  const stopped = [5, 6, 7, 8, 9, 10, 11].map((number) =>
    aCheck(number, 'interrupted', [aStep(`${number}.1`, 'interrupted')]),
  );
  const { html } = await reportOf(
    aRun({ verdict: 'interrupted', checks: [...passed, ...stopped] }),
  );
  const first = html.slice(html.indexOf('What to do first'), html.indexOf('<h2>Checks'));
  expect(first).not.toContain('Nothing');
  expect(first).toContain('Run the checks that were interrupted: 5, 6, 7, 8, 9, 10, 11.');
});

test('failures with one cause and one fix become one task', async () => {
  const steps = [aFailure('6.2'), aFailure('6.4'), aFailure('6.5', { fault: another })];
  const { html } = await reportOf(aRun({ checks: [aCheck(6, 'failed', steps)] }));
  const first = html.slice(html.indexOf('What to do first'), html.indexOf('<h2>Checks'));
  expect(first.match(/<li>/g)).toHaveLength(2);
  expect(first).toContain('6.2 Step 6.2</a>, <a href="#step-6.4">');
});

const another = { blame: 'network', cause: 'No line.', fix: 'Wait.', who: 'You' } as const;

test('the page loads nothing and runs nothing', async () => {
  const { html } = await reportOf(aRun());
  expect(html).not.toMatch(
    /<(script|link|img|iframe|object|base)\b|\bsrc=|url\(|@import|javascript:/i,
  );
  expect(html.match(/https?:\/\/[^<"\s]+/g)).toEqual(['https://api.example.com']);
  expect(html.match(/href="[^#]/g)).toBeNull();
});

test('times outside the calendar do not prevent a report', async () => {
  const { junit, html } = await reportOf(
    aRun({ startedAt: 9e15, checks: [{ ...aCheck(3, 'passed', []), startedAt: 9e15, took: -5 }] }),
  );
  expect(await junitErrors(junit)).toEqual([]);
  expect(html).toContain('Began</dt><dd>unknown');
});

test('the same run gives the same report', async () => {
  expect(await reportOf(aRun(), { now: NOON })).toEqual(await reportOf(aRun(), { now: NOON }));
});
