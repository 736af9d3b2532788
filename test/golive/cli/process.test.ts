import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from '../../../lib/domain/core/schema';
import { Run } from '../../../lib/domain/golive/run';
import { type FakeService, startFakeService } from '../../fake-service/server';
import { startNpm, startScript } from './spawn';

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
const report = () => v.parse(Run, JSON.parse(read('report.json')));
const STUBS = 'test/golive/cli/stub-main.ts';
const REAL = 'lib/golive/cli/main.ts';
const usual = () => ['--address', service.address, '--out', folder];
const withKey = () => ({ ALONGSIDE_KEY: service.keys.canary });

test('the real checks run in their own process and exit with the report’s result', async () => {
  const { code, out } = await startScript(REAL, usual(), withKey()).ended;
  expect(code).toBe(report().verdict === 'passed' ? 0 : 1);
  const all = out + ['report.json', 'junit.xml', 'report.html'].map(read).join('');
  expect(all).not.toMatch(/7Qm2vXk9|CANARY/i);
  expect(report().runner.version).toMatch(/^\d+\.\d+\.\d+/);
});

test('without a key it exits with 2 and a sentence; with --help it exits with 0', async () => {
  const [without, help] = await Promise.all([
    startScript(REAL, usual(), {}).ended,
    startScript(REAL, ['--help'], {}).ended,
  ]);
  expect(without).toEqual({
    code: 2,
    out: 'Could not run: There is no key: set ALONGSIDE_KEY, or name a file with --key-file.\n',
  });
  expect(help.code).toBe(0);
  expect(help.out).toContain('--address URL');
});

test('Ctrl-C during a call ends it with 2 and an interrupted report', async () => {
  const fault = service.control.respondNext(
    { method: 'POST', path: /\/tickets$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const started = startScript(STUBS, usual(), withKey());
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
  ).toEqual(['interrupted', 'interrupted']);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm also ends the checks, and they write their report',
  async (signal) => {
    const fault = service.control.respondNext(
      { method: 'POST', path: /\/tickets$/ },
      { kind: 'silence', at: 'before-headers' },
    );
    const started = startNpm('golive', [...usual(), '--checks', '3'], {
      ...withKey(),
      HOME: folder,
    });
    await fault.reached();
    started.stop(signal);
    // This resolves after all processes with its output have ended, the checks among them.
    const { code, out } = await started.ended;
    fault.release();
    expect(out).toContain('Interrupted: the run was stopped before its end.');
    expect(out.match(/Stopping\./g)).toHaveLength(1);
    expect(code).toBe(2);
    expect(report().verdict).toBe('interrupted');
  },
);
