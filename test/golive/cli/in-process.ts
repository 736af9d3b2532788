import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import * as v from '../../../lib/domain/core/schema';
import { Run } from '../../../lib/domain/golive/run';
import { type CliContext, commandLine } from '../../../lib/golive/cli/command-line';
import type { Check } from '../../../lib/golive/run/check';
import { type FakeService, startFakeService } from '../../fake-service/server';
import { STUBS } from './stub-checks';

type More = Partial<CliContext> & { checks?: readonly Check[]; key?: string };

/**
 * Runs the command line in this process, with one service per test file and one directory per test.
 */
export function inProcess() {
  let service: FakeService;
  let folder = '';
  beforeAll(async () => {
    service = await startFakeService();
  });
  afterAll(() => service.close());
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'golive-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs the command line; returns its output and exit code. */
  async function golive(args: readonly string[], { checks = STUBS, key, ...more }: More = {}) {
    const printed: string[] = [];
    const complaints: string[] = [];
    const exit = await commandLine(
      {
        args,
        env: { ALONGSIDE_KEY: key ?? service.keys.canary },
        screen: { write: (text) => void printed.push(text) },
        complain: (sentence) => void complaints.push(sentence),
        ask: async () => false,
        signal: new AbortController().signal,
        version: '1.2.3',
        now: Date.now,
        ...more,
      },
      checks,
    );
    return { exit, out: printed.join(''), complaint: complaints.join('') };
  }

  const usual = () => ['--address', service.address, '--out', join(folder, 'out')];
  const read = (name: string) => readFileSync(join(folder, 'out', name), 'utf8');
  const report = () => v.parse(Run, JSON.parse(read('report.json')));
  const agreeing = (step: string, until = '2999-12-31') => [
    '--deviations',
    file('d.json', JSON.stringify([{ step, reason: 'Agreed.', until }])),
  ];
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  return {
    golive,
    usual,
    read,
    report,
    file,
    agreeing,
    service: () => service,
    folder: () => folder,
  };
}
