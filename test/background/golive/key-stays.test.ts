import { beforeEach, expect, test } from 'vitest';
import { readSession } from '../../../lib/background/api/session';
import { activeRunOf } from '../../../lib/background/golive/active-run';
import { readReport } from '../../../lib/background/golive/run-view';
import { startRun } from '../../../lib/background/golive/start-run';
import { toBase64url } from '../../../lib/bytes/encoding';
import { CHECKS } from '../../../lib/golive/checks';
import { writeReport } from '../../../lib/golive/report/write-report';
import type { Params } from '../../../lib/protocol/contract';
import { aRun } from '../../golive/report/a-run';
import { signedInStage } from '../stage';
import { runnerHas, runnerStage, sendAsRunner, traffic } from './runner-page';
import { engineerAt, NO_RECEIVER } from './stage';

// The keys of a run never leave the background, whatever the service returns.

const at = signedInStage();
runnerStage();
beforeEach(readSession);

const LISTS = { method: 'GET', path: /\/installations$/ };
const SILENT = { kind: 'silence', at: 'before-headers' } as const;

const start = (numbers: number[]) => {
  runnerHas(CHECKS);
  return startRun({
    scope: at.scope,
    which: { kind: 'some', numbers },
    receiver: NO_RECEIVER,
    limitedKey: at.service.keys.testReadOnly,
  });
};

/** Nothing that passed between the two holds eight characters in a row of a key, save its prefix. */
function expectNoKeyInTraffic(): void {
  const all = traffic.join('\n');
  expect(all).toContain('golive.call');
  for (const key of [at.service.keys.testFull, at.service.keys.testReadOnly]) {
    const bytes = new TextEncoder().encode(key);
    expect(all).not.toContain(key);
    expect(all).not.toContain(key.slice('svc_test_'.length));
    expect(all).not.toContain(toBase64url(bytes));
  }
}

test('a whole run passes no key to the document that runs it', async () => {
  await start([1, 2, 3, 4, 5, 6, 7, 9, 10, 11]);
  const { run, hasReport } = await engineerAt(at.scope).ended();
  expect(run?.checks.find(({ number }) => number === 7)?.verdict).toBe('passed');
  expect(hasReport).toBe(true);
  expectNoKeyInTraffic();
});

test('a service that repeats the keys in its responses does not tell them to the document either', async () => {
  const { testFull, testReadOnly } = at.service.keys;
  const body = { message: `No ${testFull}`, [testFull]: [testReadOnly, { code: testFull }] };
  const headers = { 'X-Request-Id': testFull, Location: `/v1/${testReadOnly}`, Link: testFull };
  for (const [path, status] of [
    [/\/me$/, 200],
    [/\/tickets\/[^/]+$/, 404],
    [/\/tickets$/, 422],
  ] as const)
    at.service.control.respondNext({ path }, { kind: 'status', status, headers, body });
  await start([3, 6, 10]);
  const { run } = await engineerAt(at.scope).ended();
  expectNoKeyInTraffic();
  expect(traffic.join('\n')).toContain('"message":"No svc_test_');
  // The report names the steps whose request ids hold a key, as if it had seen the key.
  const steps = run?.checks.flatMap((check) => check.steps);
  expect(steps?.find(({ number }) => number === '10.2')).toMatchObject({
    verdict: 'failed',
    fault: { blame: 'service' },
  });
  const report = await readReport({ environment: 'test', form: 'json' });
  expect(JSON.stringify(report)).toContain('[removed]');
  expect(JSON.stringify(report)).not.toContain(testFull.slice(-8));
});

test('a request id that holds a key in another form reaches neither the document nor the report', async () => {
  const { testFull } = at.service.keys;
  const coded = toBase64url(new TextEncoder().encode(`id-${testFull}`));
  at.service.control.respondNext(
    { path: /\/me$/ },
    { kind: 'status', status: 200, headers: { 'X-Request-Id': coded }, body: {} },
  );
  await start([1]);
  const { hasReport } = await engineerAt(at.scope).ended();
  expect(traffic.join('\n')).not.toContain(coded);
  expect(hasReport).toBe(true);
});

type End = Params<'golive.end'>['end'];

/** Ends the active run with a report that the runner should not have written. */
async function endWith(end: End) {
  const held = at.service.control.respondNext(LISTS, SILENT);
  await start([1]);
  await held.reached();
  const run = activeRunOf('test');
  await sendAsRunner({ request: 'golive.end', params: { id: run?.id, end } });
  held.release();
  await run?.ended;
  return engineerAt(at.scope).view();
}

async function reported(): Promise<Extract<End, { kind: 'reported' }>> {
  const written = await writeReport(aRun(), { sensitiveValues: [], now: 1 });
  if (!written.ok) throw new Error(written.failure.kind);
  const { run, json, junit, html, template } = written.value;
  return { kind: 'reported', run, json, junit, html, own: template };
}

test('a report without a key is stored as it is', async () => {
  const end = await reported();
  const view = await endWith(end);
  expect(view).toMatchObject({ state: 'ended', hasReport: true, run: end.run });
});

/** What a defect of the checks might write, and in which part of the report. */
const FORMS: [string, (key: string) => string, 'json' | 'junit' | 'html' | 'run'][] = [
  ['as it is', (key) => key, 'json'],
  ['as it is', (key) => key, 'junit'],
  ['as it is', (key) => key, 'html'],
  ['as it is, in the run alone', (key) => key, 'run'],
  ['as its last characters', (key) => key.slice(-8), 'html'],
  ['in capitals', (key) => key.toUpperCase(), 'json'],
  ['broken by spaces', (key) => [...key].join(' '), 'junit'],
  ['escaped', (key) => [...key].map((sign) => `&#${sign.charCodeAt(0)};`).join(''), 'html'],
  ['in base64', (key) => toBase64url(new TextEncoder().encode(`a${key}`)), 'json'],
];

test.each(FORMS)(
  'a report that holds the key %s is refused, and its steps are not shown',
  async (_, form, where) => {
    const end = await reported();
    const text = form(at.service.keys.testFull);
    const view = await endWith(
      where === 'run'
        ? {
            ...end,
            run: { ...end.run, checks: end.run.checks.map((one) => ({ ...one, cleanedUp: text })) },
          }
        : { ...end, [where]: `${end[where]}${text}` },
    );
    expect(view).toMatchObject({
      state: 'ended',
      hasReport: false,
      reportFailure: { kind: 'report-refused', of: 'key', where: where === 'run' ? 'json' : where },
    });
    expect(view.run?.checks.flatMap(({ steps }) => steps)).toEqual([]);
  },
);

test('a report that holds the limited key is refused, too', async () => {
  const end = await reported();
  const view = await endWith({ ...end, html: `${end.html}${at.service.keys.testReadOnly}` });
  expect(view).toMatchObject({ hasReport: false, reportFailure: { of: 'key', where: 'html' } });
});

test('words of the report in a key do not refuse it', async () => {
  const end = await reported();
  const word = at.service.keys.testFull.match(/[a-z]{8,}/)?.[0] ?? '';
  expect(word).toBe('everything');
  const html = `${end.html}${word}`;
  expect(await endWith({ ...end, html, own: word })).toMatchObject({ hasReport: true });
});
