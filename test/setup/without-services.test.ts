import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const MODULE = new URL('./without-services.mjs', import.meta.url).href;

/** Ends by either signal, also where the shell that began it all has Ctrl-C ignored. */
const INSTALLATION = `
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
  setTimeout(() => undefined, 60_000);
  console.log('installing');`;

/** A process that runs a program of Node while services stay off. */
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
    // A group of its own, as a terminal gives Ctrl-C to all of it.
    detached: true,
  });
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'the file that keeps services off goes where %s ends the installation',
  async (signal) => {
    const policy = join(mkdtempSync(join(tmpdir(), 'policy-')), 'policy-rc.d');
    const child = run(policy, INSTALLATION);
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    expect([line, existsSync(policy)]).toEqual(['installing', true]);
    const gone = once(child, 'exit');
    process.kill(-(child.pid ?? 0), signal);
    expect(await gone).toEqual([130, null]);
    expect(existsSync(policy)).toBe(false);
  },
);

test('it goes after the installation, too', async () => {
  const policy = join(mkdtempSync(join(tmpdir(), 'policy-')), 'policy-rc.d');
  const program = `require('node:fs').accessSync(${JSON.stringify(policy)}, 1)`;
  const [code] = await once(run(policy, program), 'exit');
  expect([code, existsSync(policy)]).toEqual([0, false]);
});
