import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { PATIENCE } from '../patience';

/** The receiver as a separate process, which can be killed and restarted on the same port. */
export type Process = {
  origin: string;
  /** The output lines of all its runs. */
  lines: string[];
  /** SIGKILL and an immediate restart; resolves when it accepts requests again. */
  killAndRestart: () => Promise<void>;
  /** Resolves when it accepts requests. */
  up: () => Promise<void>;
  /** Limits how long a file may grow, in bytes; beyond it a write fails as on a full disk. */
  limitFiles: (bytes: number | 'unlimited') => void;
  /** SIGTERM; returns its exit code. With `busyFor`, it cannot react for so many milliseconds. */
  end: (how?: { busyFor: number }) => Promise<number | null>;
};

const CODE = 'lib/notifications/node/main.ts';
const MAIN = ['--import', 'tsx', CODE];

/** Started by Node directly, as service managers do. */
export const DIRECTLY = [process.execPath, ...MAIN];
export const BY_NPM = ['npm', 'run', '-s', 'receiver', '--'];

/** Runs a receiver that exits by itself; returns its exit code and output. */
export function runReceiver(args: readonly string[], secrets: string) {
  const env = { ...process.env, RECEIVER_SECRETS: secrets };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...MAIN, ...args], {
    env,
    encoding: 'utf8',
    timeout: PATIENCE,
  });
  return { code: status, said: stdout + stderr };
}

/** Starts a receiver on a free port. */
export async function startReceiverProcess(
  data: string,
  secret: string,
  [command = '', ...before] = DIRECTLY,
): Promise<Process> {
  const lines: string[] = [];
  let port = 0;
  let child: ChildProcess | undefined;
  let isUp: Promise<void> = Promise.resolve();

  async function start(): Promise<void> {
    const started = spawn(command, [...before, '--port', String(port), '--data', data], {
      env: { ...process.env, RECEIVER_SECRETS: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    await new Promise<void>((taken, failed) => {
      started.once('exit', () => failed(new Error('The receiver did not start.')));
      createInterface({ input: started.stdout }).on('line', (line) => {
        lines.push(line);
        const [, at] = line.match(/^Notifications are taken in at http:\/\/[^:]+:(\d+)/) ?? [];
        if (!at) return;
        port = Number(at);
        taken();
      });
    });
  }

  isUp = start();
  await isUp;
  return {
    origin: `http://127.0.0.1:${port}`,
    lines,
    up: () => isUp,
    limitFiles: (bytes) => {
      execFileSync('prlimit', ['--pid', String(child?.pid), `--fsize=${bytes}:`]);
    },
    killAndRestart: () => {
      const killed = child;
      isUp = (async () => {
        if (killed && killed.exitCode === null) {
          const gone = once(killed, 'exit');
          killed.kill('SIGKILL');
          await gone;
        }
        await start();
      })();
      return isUp;
    },
    end: async ({ busyFor } = { busyFor: 0 }) => {
      if (!child?.pid || child.exitCode !== null) return child?.exitCode ?? null;
      const gone = once(child, 'exit');
      const busy = busyFor > 0 ? lastOf(child.pid) : undefined;
      if (busy) process.kill(busy, 'SIGSTOP');
      child.kill('SIGTERM');
      await setTimeout(busyFor);
      if (busy) process.kill(busy, 'SIGCONT');
      await gone;
      return child.exitCode;
    },
  };
}

/** The last process with the receiver's code in a chain of processes that started each other. */
function lastOf(pid: number): number {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const next = new RegExp(`^ *(\\d+) +${pid} .*${CODE}`, 'm').exec(all)?.[1];
  return next === undefined ? pid : lastOf(Number(next));
}
