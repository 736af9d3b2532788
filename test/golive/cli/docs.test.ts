import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as v from '../../../lib/domain/core/schema';
import { ChecklistItem, Deviation, Run } from '../../../lib/domain/golive/run';
import { HELP } from '../../../lib/golive/cli/help';
import { OPTIONS } from '../../../lib/golive/cli/options';
import { isUnaltered } from '../../../lib/golive/report/digest';
import { type FakeService, startFakeService } from '../../fake-service/server';
import { junitErrors, schemaErrors } from '../report/read-report';
import { startShell } from './spawn';

const ROOT = resolve(import.meta.dirname, '../../..');
const docs = readFileSync(join(ROOT, 'docs/golive.md'), 'utf8');

type Option = { value?: string; usual?: string; text: string };

test('the documentation, --help and the parser have the same options', () => {
  const rows = [...docs.matchAll(/^\| `(--.*?)` \| (.*?) \| (?:`(.*?)`)? ?\|$/gm)].map(
    ([, option, text, usual]) => [option?.replaceAll('\\|', '|'), text, usual],
  );
  expect(rows).toEqual(
    Object.entries<Option>(OPTIONS).map(([name, { value, usual, text }]) => [
      `--${name}${value ? ` ${value}` : ''}`,
      text,
      usual,
    ]),
  );
  for (const [option, text] of rows)
    expect(HELP).toMatch(new RegExp(`${literal(option)} .*${literal(text)}`));
});

const literal = (text = '') => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

test('the command line accepts the documented example files', () => {
  const [deviations, ticks] = [...docs.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) =>
    JSON.parse(json),
  );
  expect(deviations.map((one: unknown) => v.parse(Deviation, one))).toEqual(deviations);
  expect(ticks.map((one: unknown) => v.parse(ChecklistItem, one))).toEqual(ticks);
});

/** The shell lines of a documented example. */
function linesOf(heading: string): string[] {
  const yaml = new RegExp(`## ${heading}\n.*?\`\`\`yaml\n(.*?)\`\`\``, 's').exec(docs)?.[1] ?? '';
  const steps = [...yaml.matchAll(/^ +- run: (.*)$/gm)].map(([, line = '']) => line);
  const script = /^ {2}script:\n((?: {4}- .*\n)+)/m.exec(yaml)?.[1] ?? '';
  return [...steps, ...[...script.matchAll(/^ {4}- (.*)$/gm)].map(([, line = '']) => line)];
}

describe('in an empty directory', () => {
  let service: FakeService;
  let receiver: Server;
  let receiverAddress = '';
  const clone = mkdtempSync(join(tmpdir(), 'golive-clone-'));

  beforeAll(async () => {
    service = await startFakeService();
    receiver = createServer((_, response) => response.writeHead(401).end());
    await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
    const bound = receiver.address();
    if (bound && typeof bound === 'object') receiverAddress = `http://127.0.0.1:${bound.port}/`;
    const listed = ['ls-files', '--cached', '--others', '--exclude-standard'];
    const files = execFileSync('git', listed, { cwd: ROOT, encoding: 'utf8' }).split('\n');
    for (const file of files.filter((file) => file && existsSync(join(ROOT, file))))
      cpSync(join(ROOT, file), join(clone, file));
    symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  });
  afterAll(async () => {
    rmSync(clone, { recursive: true });
    await new Promise((closed) => receiver.close(closed));
    await service.close();
  });

  test.each(['GitHub Actions', 'GitLab CI'])(
    'the lines of the example for %s work',
    async (name) => {
      const lines = linesOf(name);
      expect(lines).toHaveLength(1);
      const { code, out } = await startShell(lines.join('\n'), clone, {
        CI: 'true',
        ALONGSIDE_KEY: service.keys.canary,
        ALONGSIDE_RECEIVER_SECRET: 'whsec_RkFLRS1GQUtFLUZBS0UtRkFLRQ==',
        SERVICE: service.address,
        RECEIVER: receiverAddress,
        PROBE: `${receiverAddress}processed/{id}`,
      });
      const read = (file: string) => readFileSync(join(clone, 'golive-report', file), 'utf8');
      const [json, junit, html] = ['report.json', 'junit.xml', 'report.html'].map(read);
      const run = v.parse(Run, JSON.parse(json ?? ''));
      expect(code, out).toBe(run.verdict === 'passed' ? 0 : 1);
      expect(schemaErrors(json ?? '')).toEqual([]);
      expect(await junitErrors(junit ?? '')).toEqual([]);
      expect(await isUnaltered(json ?? '')).toBe(true);
      expect(out + json + junit + html).not.toMatch(/7Qm2vXk9|CANARY|RkFLRS1G/i);
    },
  );
});
