import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export type Ended = { code: number | null; out: string };

/**
 * Starts a script of this repository with these variables and no others; `stop` presses Ctrl-C, `ended`
 * has all that it printed.
 */
export const start = (script: string, args: readonly string[], env: Variables) =>
  begin(process.execPath, ['--import', 'tsx', script, ...args], ROOT, env);

/** Has bash run lines in a directory, as a build system does; the first that fails ends it. */
export const startShell = (lines: string, cwd: string, env: Variables): Promise<Ended> =>
  begin('bash', ['-e', '-c', lines], cwd, { HOME: cwd, ...env }).ended;

/** Starts a script of package.json as people and build systems do; `stop` signals npm itself. */
export const startNpm = (script: string, args: readonly string[], env: Variables) =>
  begin('npm', ['run', '-s', script, '--', ...args], ROOT, env);

type Variables = Record<string, string>;

function begin(program: string, args: readonly string[], cwd: string, env: Variables) {
  const child = spawn(program, args, {
    ...{ cwd, env: { PATH: process.env.PATH ?? '', ...env } },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, out }));
  });
  return {
    ended,
    stop: (signal: 'SIGINT' | 'SIGTERM' = 'SIGINT') => child.kill(signal),
  };
}
