import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Check, passed } from '../../../lib/golive/run/check';
import { startFakeService } from '../../fake-service/server';
import { junitErrors, schemaErrors } from '../report/read-report';
import { inProcess } from './in-process';
import { asking, failing, STUBS, telling } from './stub-checks';

const here = inProcess();
const { golive, usual, read, report, file, agreeing } = here;

describe('the command line exits with', () => {
  test('0 if all checks passed, and writes three valid files', async () => {
    const { exit, out, complaint } = await golive(usual());
    expect({ exit, complaint }).toEqual({ exit: 0, complaint: '' });
    expect(out).toMatch(/^First {2}Passed: 0\. Before the checks/);
    expect(out).toContain('Passed so far: 1 of 1 check passed and none failed.');
    expect(out).toContain('8 checks of 1 to 9 not run: 1, 2, 4, 5, 6, 7, 8, 9.');
    expect(readdirSync(join(here.folder(), 'out')).sort()).toEqual([
      'junit.xml',
      'report.html',
      'report.json',
    ]);
    expect(schemaErrors(read('report.json'))).toEqual([]);
    expect(await junitErrors(read('junit.xml'))).toEqual([]);
    expect(report().runner).toEqual({ name: 'command line', version: '1.2.3' });
  });

  test('1 if a check failed, with the cause and the fix', async () => {
    const { exit, out } = await golive(usual(), { checks: [...STUBS, failing] });
    expect(exit).toBe(1);
    expect(out).toContain('6.1 Fail\n    It tells too much.\n    Report it. (Support)');
    expect(out).toContain('Failed: 1 check failed.');
  });

  test('2 if nothing was judged', async () => {
    const { exit, out, complaint } = await golive([...usual(), '--checks', '0']);
    expect(exit).toBe(2);
    expect(complaint).toContain('nothing was judged');
    expect(out).toContain('Interrupted: nothing was judged.');
    expect(report().verdict).toBe('interrupted');
    expect(read('report.html')).not.toContain('Nothing: no step failed');
  });

  test('2 if the service is unreachable, and leaves a report', async () => {
    const gone = await startFakeService();
    await gone.close();
    const { exit, complaint } = await golive(['--address', gone.address, ...usual().slice(2)]);
    expect(exit).toBe(2);
    expect(complaint).toContain('The service couldn’t be reached');
    expect(report().verdict).toBe('failed');
  });

  test('2 if the report would hold a sensitive value, and writes nothing', async () => {
    const sensitiveText = Buffer.from(here.service().keys.canary).toString('base64');
    const { exit, out, complaint } = await golive(usual(), {
      checks: [...STUBS, failing, telling(sensitiveText)],
    });
    expect(exit).toBe(2);
    expect(out).toContain('6.1 Fail: failed\nFailed: 1 check failed.');
    expect(complaint).toContain('Part of a key or secret was found in the report');
    expect(out + complaint).not.toContain(sensitiveText);
    expect(readdirSync(here.folder())).toEqual([]);
  });

  test('2 on an exception, without its message', async () => {
    const steps = () => {
      throw new TypeError(here.service().keys.canary);
    };
    const { exit, out, complaint } = await golive(usual(), { checks: [{ ...failing, steps }] });
    expect(exit).toBe(2);
    expect(complaint).toContain('(TypeError)');
    expect(out + complaint).not.toContain('CANARY');
  });

  test('2 if the user stops it, and the report says so', async () => {
    const stop = new AbortController();
    const { exit, complaint } = await golive(usual(), {
      signal: stop.signal,
      screen: { write: () => stop.abort() },
    });
    expect(exit).toBe(2);
    expect(complaint).toContain('stopped before its end');
    expect(report().checks.at(-1)?.verdict).toBe('interrupted');
  });
});

test('Ctrl-C also ends a call with another key than the run’s', async () => {
  const wrong = { method: 'GET', path: /\/me$/ };
  const stop = new AbortController();
  const asking: Check = {
    ...failing,
    steps: (context) => [
      {
        title: 'Ask with a wrong key',
        expected: '401',
        take: async () => {
          const held = here.service().control.respondNext(wrong, {
            kind: 'silence',
            at: 'before-headers',
          });
          void held.reached().then(() => stop.abort());
          const asked = await context.partnerWith('svc_test_wrong').profile();
          held.release();
          // A call that nothing ends times out.
          return passed(asked.ok ? 'a profile' : JSON.stringify(asked.failure));
        },
      },
    ],
  };
  await golive(usual(), { checks: [...STUBS, asking], signal: stop.signal });
  expect(report().checks.at(-1)?.steps[0]?.actual).toBe('{"kind":"no-answer","why":"network"}');
});

describe('the command line does not run, and says why, with', () => {
  const bad: [string, () => string[], RegExp][] = [
    ['no address', () => [], /--address URL/],
    ['http beyond loopback', () => ['--address', 'http://api.example.com'], /no https address/],
    ['an unknown option', () => [...usual(), '--verbose'], /no such option: --verbose/],
    ['an extra word', () => [...usual(), 'now'], /belongs to no option/],
    ['an option twice', () => [...usual(), ...usual()], /given twice/],
    ['an option without its value', () => [...usual(), '--before'], /--before takes a value/],
    ['a probe without a receiver', () => [...usual(), '--probe', 'http://x'], /--receiver, too/],
    ['an unknown check', () => [...usual(), '--checks', '3,77'], /no check 77/],
    ['a text instead of checks', () => [...usual(), '--checks', 'x'], /remaining, or numbers/],
    ['no remaining checks', () => [...usual(), '--checks', 'remaining'], /no run before/],
    ['a missing file', () => [...usual(), '--before', 'nothing'], /ENOENT/],
    [
      'an invalid list of deviations',
      () => [...usual(), '--deviations', file('d', '[1]')],
      /not a list of/,
    ],
    [
      'a deviation of the pre-flight',
      () => [...usual(), ...agreeing('0.1')],
      /step 0\.1: failures before the checks/,
    ],
    [
      'a deviation of an unknown step',
      () => [...usual(), ...agreeing('3.9')],
      /there is no step 3\.9/,
    ],
    [
      'an invalid day',
      () => [...usual(), ...agreeing('3.1', '2026-02-30')],
      /^Could not run: The file of --deviations: entry 1, until/,
    ],
    [
      'a probe without `{id}`',
      () => [...usual(), '--receiver', 'http://127.0.0.1:9', '--probe', 'http://127.0.0.1:9/seen'],
      /--probe has no \{id\}/,
    ],
    [
      'a report directory below a file',
      () => [...usual().slice(0, 3), join(file('f', ''), 'x')],
      /ENOTDIR/,
    ],
    [
      'a directory with the name of a report file',
      () => {
        mkdirSync(join(here.folder(), 'out', 'junit.xml'), { recursive: true });
        return usual();
      },
      /--out \(EISDIR\)/,
    ],
    ['no secret', () => [...usual(), '--receiver', 'http://127.0.0.1:9'], /secret is missing/],
  ];
  test.each(bad)('%s', async (_, args, why) => {
    const { exit, out, complaint } = await golive(args());
    expect(exit).toBe(2);
    expect(out).toBe('');
    expect(complaint).toMatch(why);
  });

  test('no key, or text that is not a key', async () => {
    expect((await golive(usual(), { key: '' })).complaint).toContain('There is no key');
    expect((await golive(usual(), { key: 'hello' })).complaint).toContain('neither with svc_test_');
    const empty = ['--key-file', file('key', '\n')];
    expect((await golive([...usual(), ...empty])).complaint).toContain('--key-file is empty');
  });

  test.each(['svc_test_FAKE_argument_1', '--key=svc_live_FAKE_argument_1', 'whsec_RkFLRQ=='])(
    'a key as an argument, which it does not repeat: %s',
    async (key) => {
      const { exit, out, complaint } = await golive([...usual(), key]);
      expect(exit).toBe(2);
      expect(complaint).toContain('looks like a key');
      expect(out + complaint).not.toMatch(/FAKE_argument|RkFLRQ/);
    },
  );
});

test('the key may come from a file', async () => {
  const args = [...usual(), '--key-file', file('key', `${here.service().keys.canary}\n`)];
  expect((await golive(args, { key: '' })).exit).toBe(0);
});

test.each([
  ['two keys', 'svc_test_FAKE_one\r\nsvc_test_FAKE_two\r\n'],
  ['a key in a sentence', 'svc_test_FAKE_one is the key'],
  ['a key with a letter that no header holds', 'svc_test_FAKE_schlüssel'],
])('a file with %s is refused before any call, and not repeated', async (_, text) => {
  const before = here.service().log.entries().length;
  const args = [...usual(), '--limited-key-file', file('limited', text)];
  for (const given of [args, [...usual(), '--key-file', file('key', text)]]) {
    const { exit, out, complaint } = await golive(given);
    expect(exit).toBe(2);
    expect(complaint).toMatch(/key-file holds more than a key/);
    expect(out + complaint).not.toContain('FAKE');
  }
  expect((await golive(usual(), { key: text })).complaint).toContain('ALONGSIDE_KEY holds more');
  expect(here.service().log.entries()).toHaveLength(before);
});

test('files of Windows are read: with line ends of two characters, and with a mark at their beginning', async () => {
  const args = [...usual(), '--key-file', file('key', `\ufeff${here.service().keys.canary}\r\n`)];
  const [, name = ''] = agreeing('3.1');
  const deviations = file('marked.json', `\ufeff${readFileSync(name, 'utf8')}\r\n`);
  const marked = await golive([...args, '--deviations', deviations], { key: '' });
  expect(marked).toMatchObject({ exit: 0, complaint: '' });
  const before = file('before.json', `\ufeff${read('report.json')}`);
  expect((await golive([...args, '--before', before], { key: '' })).complaint).toBe('');
});

test('no key and no client data is printed or written', async () => {
  const { test: places } = here.service().places;
  const client = places.withOnboarding.clientId;
  const sensitiveText = `${here.service().keys.canary} ${client} ${places.withOnboarding.name}`;
  const { exit, out, complaint } = await golive(usual(), {
    checks: [...STUBS, telling(sensitiveText)],
  });
  expect(exit).toBe(0);
  const all = out + complaint + ['report.json', 'junit.xml', 'report.html'].map(read).join('');
  expect(all).not.toMatch(/7Qm2vXk9|CANARY|Northlight/i);
  expect(all).not.toContain(client);
  expect(report().checks.at(-1)?.steps[0]?.actual).toBe('[removed] [removed] [removed]');
});

test('in live the user is asked before a write; no is respected, and Ctrl-C is not an answer', async () => {
  const [checks, key] = [[...STUBS, asking], here.service().keys.liveFull];
  const asked: string[] = [];
  const ask = async (what: string) => asked.push(what) < 2;
  await golive(usual(), { checks, key, ask });
  expect(report().checks.at(-1)?.steps[0]?.actual).toBe('yes');
  await golive(usual(), { checks, key, ask });
  expect(report().checks.at(-1)?.verdict).toBe('skipped');
  expect(asked).toEqual(['Create one ticket.', 'Create one ticket.']);

  const stop = new AbortController();
  const stopped = await golive(usual(), {
    checks,
    key,
    signal: stop.signal,
    ask: () => {
      stop.abort();
      return Promise.reject(new Error('Aborted'));
    },
  });
  expect(stopped.exit).toBe(2);
  expect(report().checks.at(-1)?.verdict).toBe('interrupted');
});

test('after a stopped run the command line prints what may remain in live', async () => {
  const [key, stays] = [here.service().keys.liveFull, 'The agreed ticket may be open.'];
  const { out } = await golive(usual(), {
    checks: [...STUBS, { ...asking, cleanUp: async () => stays }],
    key,
  });
  expect(out).toContain(`\n11. Asks: ${stays}\n`);
});

test('a terminal shows one line that is updated', async () => {
  const printed: string[] = [];
  await golive(usual(), {
    screen: { columns: 80, write: (text) => void printed.push(text) },
  });
  const out = printed.join('');
  const progress = out.slice(0, out.indexOf('Passed so far: 1 of 1'));
  expect(progress).toContain('\r\u001b[2K1 of 1  3. A repeated creation gives the same ticket');
  expect(progress.trimEnd()).not.toContain('\nFirst');
});
