import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Run } from '../../../lib/domain/golive/run';
import { CHECKS } from '../../../lib/golive/checks';
import { createContext } from '../../../lib/golive/run/create-context';
import { large } from '../../large';
import { aRun, withSteps } from '../report/a-run';
import { refusalOf, reportOf } from '../report/read-report';

const KEY = 'svc_test_FAKE_7Qm2vXk9Lw4TzR8c_0010';
const SECRET = 'not-a-known-form-Zx81kQ';
const NAME = 'Northlight Coffee & Söhne';

/** A run with a step that has this text. */
const runWithText = (actual: string, more: Partial<Run> = {}): Run =>
  withSteps(aRun(more), (step) => (step.number === '6.2' ? { ...step, actual } : step));

const inBase64 = (text: string) => Buffer.from(text).toString('base64');

describe('the report removes', () => {
  test.each([
    ['a key', `it was ${KEY}!`, 'it was [removed]!'],
    ['a key in capitals', KEY.toUpperCase(), '[removed]'],
    ['a key with spaces between its letters', [...KEY].join(' '), '[removed]'],
    ['8 characters of a key', 'ends in TzR8c_00, so', 'ends in [removed], so'],
    ['half a key', `x${KEY.slice(12)}`, 'x[removed]'],
    ['a secret of an unknown form', `(${SECRET})`, '([removed])'],
    ['8 characters of a secret', 'known-fo', '[removed]'],
    ['a client’s value', `${NAME} is closed`, '[removed] is closed'],
    ['a client’s value in capitals', NAME.toUpperCase(), '[removed]'],
    ['a client’s value across lines', NAME.replaceAll(' ', '\n  '), '[removed]'],
    ['a client’s value with one letter per line', [...NAME].join('\n'), '[removed]'],
    ['a short value, as a word', 'at Lund, not Lundby', 'at [removed], not Lundby'],
  ])('%s', async (_, text, left) => {
    const kept = { sensitiveValues: [KEY, SECRET, NAME, 'Lund'], secrets: [SECRET] };
    const { run, json, junit, html } = await reportOf(runWithText(text), kept);
    expect(run.checks[1]?.steps[1]?.actual).toBe(left);
    expect(json + junit + html).not.toMatch(/7Qm2vXk9|TzR8c_00|Zx81kQ|northlight/i);
  });

  test('a secret anywhere in a run', async () => {
    const everywhere = aRun({
      runner: { name: 'desk', version: KEY },
      checks: aRun().checks.map((check) => ({
        ...check,
        title: KEY,
        proves: KEY,
        cleanedUp: `${NAME}: ${KEY}`,
        steps: check.steps.map((step) => ({
          ...step,
          title: KEY,
          sentence: KEY,
          expected: KEY,
          reason: NAME,
          calls: [{ method: KEY, path: `/v1/${NAME}`, took: 1, requestId: KEY }],
        })),
      })),
    });
    const deviations = [{ step: '6.2', reason: NAME, until: '2027-01-01' }];
    const { json, junit, html } = await reportOf(everywhere, {
      sensitiveValues: [KEY, NAME],
      deviations,
    });
    expect(json + junit + html).not.toMatch(/7Qm2vXk9|Northlight/i);
  });
});

describe('the report is refused if it still holds, in another form,', () => {
  test.each([
    ['JSON', [...KEY].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join(''), 'key'],
    ['XML', [...KEY].map((c) => `&#${c.charCodeAt(0)};`).join(''), 'key'],
    ['HTML', [...NAME].map((c) => `&#x${c.codePointAt(0)?.toString(16)};`).join(''), 'client'],
    ['a URL', `?q=${encodeURIComponent(NAME)}`, 'client'],
    ['a URL in a URL', encodeURIComponent(encodeURIComponent(NAME)), 'client'],
    ['base64', inBase64(KEY), 'key'],
    ['base64 of a longer text', inBase64(`{"k":"${KEY}"}`), 'key'],
    ['base64url', Buffer.from(`?${NAME}`).toString('base64url'), 'client'],
    ['hexadecimal digits', Buffer.from(KEY).toString('hex'), 'key'],
    ['hexadecimal digits of a part', Buffer.from(KEY.slice(14, 24)).toString('hex'), 'key'],
    ['other characters between its own', [...KEY].join('-'), 'key'],
    ['other characters between those of a part', [...KEY.slice(14, 24)].join(' / '), 'key'],
    ['separate accents', NAME.normalize('NFD'), 'client'],
  ])('%s', async (_, text, of) => {
    const failure = await refusalOf(runWithText(text), { sensitiveValues: [KEY, NAME] });
    expect(failure).toEqual({ kind: 'report-refused', of, where: 'json' });
  });

  test('a secret in a field without free text', async () => {
    const failure = await refusalOf(aRun({ id: KEY }), { sensitiveValues: [KEY] });
    expect(failure).toEqual({ kind: 'report-refused', of: 'key', where: 'json' });
  });
});

describe('the report is not refused because of', () => {
  test.each([
    ['very short values', ['GB', '12', 'Ltd', '', ' ']],
    ['words of JSON and of the description', ['true', 'null', 'WaitingForClient', 'Approved']],
    ['words of the template', ['Failed', 'Passed', 'Checks', 'Verdict', 'utf-8', 'SHA-256']],
    ['the day and the numbers of the run', ['2026-11-21', '1234', '2026', '12:00:00', '6.2']],
    ['words of our own titles', ['check', 'step', 'foreign', 'identifier']],
    ['the placeholder for removed values', ['removed', '[removed]']],
  ])('%s', async (_, sensitiveValues) => {
    const { run } = await reportOf(aRun(), { sensitiveValues });
    expect(run.checks).toEqual(aRun().checks);
  });

  test('a key that contains one of our own words', async () => {
    const key = 'svc_test_FAKE_identifier_0001';
    const { run } = await reportOf(runWithText('the identifier is there'), {
      sensitiveValues: [key],
    });
    expect(run.checks[1]?.steps[1]?.actual).toBe('the identifier is there');
  });

  test('the prefix of keys', async () => {
    const text = 'Test keys start with svc_test_, live keys with svc_live_.';
    const { run } = await reportOf(runWithText(text), { sensitiveValues: [KEY] });
    expect(run.checks[1]?.steps[1]?.actual).toBe(text);
  });
});

test('the fixed texts of checks are the same for every client', () => {
  const text = (client: string) => {
    const { context } = contextWith(client);
    return CHECKS.flatMap((check) => [
      check.title,
      check.proves,
      check.sentence,
      ...check
        .steps(context)
        .flatMap(({ title, expected, sentence }) => [title, expected, sentence]),
    ]);
  };
  expect(text('Northwind Bakery')).toEqual(text('Southwind Dairy'));
});

/** A run that found an installation with these names, and made no call. */
function contextWith(name: string) {
  const created = createContext({
    address: 'https://api.example.com',
    key: KEY,
    installation: name,
    liveClientId: name,
    checklist: [{ item: 'request', on: '2026-11-21', note: name }],
    testIds: [name],
    confirmWrite: async () => false,
    signal: new AbortController().signal,
  });
  if (!created.ok) throw new Error(created.failure.kind);
  created.value.context.found.installation = { id: name, name, testClientId: name };
  return created.value;
}

describe('a client whose name is one of our own words', () => {
  const words =
    'A test application is reviewed: the service answers, and the test client is there.';
  const speaking = withSteps(aRun(), (step) => ({
    ...step,
    ...(step.actual === undefined ? {} : { actual: words }),
    title: `The ${step.number} application of the Test client`,
  }));

  test.each([
    'Test client',
    'TestClient',
    'Theservice',
    'theservice',
    'A synthetic',
    'synthetic a',
  ])('%s: the report is written', async (name) => {
    const { run } = await reportOf(speaking, { sensitiveValues: [name] });
    expect(run.checks.map(({ title }) => title)).toEqual(aRun().checks.map(({ title }) => title));
  });

  test('no slice of our texts, with or without white space, refuses a report', async () => {
    const texts = speaking.checks.flatMap(({ title, proves, steps }) => [
      title,
      proves,
      ...steps.flatMap((step) => [step.title, step.expected, step.sentence, step.actual ?? '']),
      ...steps.flatMap((step) => Object.values(step.fault ?? {}).concat(step.reason ?? '')),
    ]);
    const slice = fc
      .tuple(fc.constantFrom(...texts), fc.nat(90), fc.integer({ min: 4, max: 40 }), fc.boolean())
      .map(([text, from, size, isTight]) => {
        const cut = text.slice(from % text.length).slice(0, size);
        return isTight ? cut.replace(/\s+/g, '') : cut;
      });
    await fc.assert(
      fc.asyncProperty(fc.array(slice, { minLength: 1, maxLength: 4 }), async (sensitiveValues) => {
        const { run } = await reportOf(speaking, { sensitiveValues });
        expect(run.checks.flatMap(({ steps }) => steps.map(({ title }) => title))).toEqual(
          speaking.checks.flatMap(({ steps }) => steps.map(({ title }) => title)),
        );
      }),
      { seed: 3, numRuns: large(120) },
    );
  });
});

test('values may be as long as a document, and there may be thousands', async () => {
  const long = Array.from({ length: large(10_000) }, (_, at) => `Line ${at}.`).join(' ');
  const many = Array.from({ length: large(3000) }, (_, at) => `Merchant number ${at} of many`);
  const { run } = await reportOf(runWithText(`${many.at(-1)}, ${long}`), {
    sensitiveValues: [long, ...many],
  });
  expect(run.checks[1]?.steps[1]?.actual).toMatch(/^(\[removed\][, ]*)+$/);
});

test('a request id that holds a sensitive value is removed, and the report is written', async () => {
  const idOf = async (requestId: string) => {
    const calls = [{ method: 'GET', path: '/v1/me', took: 1, requestId }];
    const text = withSteps(aRun(), (step) => ({ ...step, calls }));
    const { run } = await reportOf(text, { sensitiveValues: [KEY, NAME] });
    return run.checks[0]?.steps[0]?.calls[0]?.requestId;
  };
  for (const told of [Buffer.from(KEY).toString('hex'), [...KEY].join('.'), inBase64(NAME)])
    expect(await idOf(told)).toBe('[removed]');
  expect(await idOf('r-78')).toBe('r-78');
});

test('every field of a large snapshot is searched for, also the last one', async () => {
  const many = Array.from({ length: large(100_000) }, (_, at) => `Merchant ${at} of a snapshot`);
  const { run } = await reportOf(runWithText(`It was ${many.at(-1)}.`), { sensitiveValues: many });
  expect(run.checks[1]?.steps[1]?.actual).toBe('It was [removed].');
});

test('a value that is not a run gives no report', async () => {
  const failure = await refusalOf(aRun({ startedAt: Number.NaN }), {});
  expect(failure.kind).toBe('unexpected');
});
