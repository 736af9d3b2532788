import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Run } from '../../../lib/domain/go-live';
import { type FakeService, startFakeService } from '../../fake-service/server';
import { start, startNpm } from './spawn';

let service: FakeService;
const folder = mkdtempSync(join(tmpdir(), 'golive-'));
beforeAll(async () => {
  service = await startFakeService();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await service.close();
});

const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const report = () => Run.parse(JSON.parse(read('report.json')));
const STUBS = 'test/golive/node/stub-main.ts';
const REAL = 'lib/golive/node/main.ts';
const usual = () => ['--address', service.address, '--out', folder];
const withKey = () => ({ ALONGSIDE_KEY: service.keys.canary });

test('the real checks run in a process of their own, which ends with what the report says', async () => {
  const { code, out } = await start(REAL, usual(), withKey()).ended;
  expect(code).toBe(report().verdict === 'passed' ? 0 : 1);
  const all = out + ['report.json', 'junit.xml', 'report.html'].map(read).join('');
  expect(all).not.toMatch(/7Qm2vXk9|CANARY/i);
  expect(report().runner.version).toMatch(/^\d+\.\d+\.\d+/);
});

test('without a key it ends with 2 and a sentence; with --help it ends with 0', async () => {
  const [without, help] = await Promise.all([
    start(REAL, usual(), {}).ended,
    start(REAL, ['--help'], {}).ended,
  ]);
  expect(without).toEqual({
    code: 2,
    out: 'Could not run: There is no key: set ALONGSIDE_KEY, or name a file with --key-file.\n',
  });
  expect(help.code).toBe(0);
  expect(help.out).toContain('--address URL');
});

test('Ctrl-C in the middle of a call ends it with 2 and an interrupted report', async () => {
  const fault = service.control.answerNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const started = start(STUBS, usual(), withKey());
  await fault.reached();
  started.stop();
  const { code, out } = await started.ended;
  fault.release();
  expect(code).toBe(2);
  expect(out).toContain('Interrupted: the run was stopped before its end.');
  expect(report().verdict).toBe('interrupted');
  expect(
    report()
      .checks.at(-1)
      ?.steps.map(({ verdict }) => verdict),
  ).toEqual([...['interrupted', 'interrupted']]);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm ends the checks, too, and they write what they came to',
  async (signal) => {
    const fault = service.control.answerNext(
      { method: 'POST', path: /\/tickets$/ },
      { kind: 'silence', at: 'before-headers' },
    );
    const started = startNpm('golive', [...usual(), '--checks', '3'], {
      ...withKey(),
      HOME: folder,
    });
    await fault.reached();
    started.stop(signal);
    // All that hold its output have ended when this comes: the checks among them.
    const { code, out } = await started.ended;
    fault.release();
    expect(out).toContain('Interrupted: the run was stopped before its end.');
    expect(out.match(/Stopping\./g)).toHaveLength(1);
    expect(code).toBe(2);
    expect(report().verdict).toBe('interrupted');
  },
);
