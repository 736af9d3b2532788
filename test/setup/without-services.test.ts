import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const MODULE = new URL('./without-services.mjs', import.meta.url).href;

/** Ends on either signal, even if its parent shell ignores Ctrl-C. */
const INSTALLATION = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  setTimeout(() => undefined, 60_000);
  console.log('installing');`;

/** Starts a process that runs a Node program while services stay off. */
function run(policy: string, program: string) {
  const outer = `
    import { execFileSync } from 'node:child_process';
    import { withoutServices } from ${JSON.stringify(MODULE)};
    try {
      withoutServices(
        () => execFileSync(process.execPath, ['--eval', ${JSON.stringify(program)}], { stdio: 'inherit' }),
        ${JSON.stringify(policy)},
      );
    } catch {
      console.log('not installed');
    }`;
  return spawn(process.execPath, ['--input-type=module', '--eval', outer], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, because a terminal sends Ctrl-C to the whole group.
    detached: true,
  });
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'the file that keeps services off is deleted when %s ends the installation',
  async (signal) => {
    const policy = join(mkdtempSync(join(tmpdir(), 'policy-')), 'policy-rc.d');
    const child = run(policy, INSTALLATION);
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    expect([line, existsSync(policy)]).toEqual(['installing', true]);
    const exited = once(child, 'exit');
    process.kill(-(child.pid ?? 0), signal);
    expect(await exited).toEqual([130, null]);
    expect(existsSync(policy)).toBe(false);
  },
);

test('the file that keeps services off is deleted after the installation', async () => {
  const policy = join(mkdtempSync(join(tmpdir(), 'policy-')), 'policy-rc.d');
  const program = `require('node:fs').accessSync(${JSON.stringify(policy)}, 1)`;
  const [code] = await once(run(policy, program), 'exit');
  expect([code, existsSync(policy)]).toEqual([0, false]);
});
