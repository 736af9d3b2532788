import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export type ProcessResult = { code: number | null; out: string };

/**
 * Starts a script of this repository with these variables and no others; `stop` sends Ctrl-C,
 * `ended` resolves with all output.
 */
export const startScript = (script: string, args: readonly string[], env: Variables) =>
  createContext(process.execPath, ['--import', 'tsx', script, ...args], ROOT, env);

/** Runs lines with bash in a directory, as a build system does; the first failure ends it. */
export const startShell = (lines: string, cwd: string, env: Variables): Promise<ProcessResult> =>
  createContext('bash', ['-e', '-c', lines], cwd, { HOME: cwd, ...env }).ended;

/** Starts a script of package.json as users and build systems do; `stop` signals npm itself. */
export const startNpm = (script: string, args: readonly string[], env: Variables) =>
  createContext('npm', ['run', '-s', script, '--', ...args], ROOT, env);

type Variables = Record<string, string>;

function createContext(program: string, args: readonly string[], cwd: string, env: Variables) {
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
  const ended = new Promise<ProcessResult>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ code, out }));
  });
  return {
    ended,
    stop: (signal: 'SIGINT' | 'SIGTERM' = 'SIGINT') => child.kill(signal),
  };
}
