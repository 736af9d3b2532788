import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PATIENCE } from '../patience';

/** A real CRM on loopback, with its data in a folder of its own. */
export type Running = {
  /** Without a trailing slash. */
  address: string;
  close(): Promise<void>;
};

/** Where a CRM is prepared. */
export type Site = { folder: string; port: number; address: string };

/** The command that serves a prepared CRM. */
export type Served = {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Asks it whether it serves; by default with a GET of its address. */
  isUp?: () => Promise<boolean>;
};

/**
 * Prepares a CRM in a temporary folder, starts it, and enters its data. Closing it deletes the
 * folder.
 */
export async function startProgram<T>(
  name: string,
  prepare: (site: Site) => Promise<Served>,
  enter: (address: string) => Promise<T>,
): Promise<Running & { entered: T }> {
  try {
    return await startOnce(name, prepare, enter);
  } catch (reason) {
    // Another program may have got the free port first.
    if (!(reason instanceof Error && /already in use|could not bind/i.test(reason.message)))
      throw reason;
    return startOnce(name, prepare, enter);
  }
}

async function startOnce<T>(
  name: string,
  prepare: (site: Site) => Promise<Served>,
  enter: (address: string) => Promise<T>,
): Promise<Running & { entered: T }> {
  const folder = await mkdtemp(join(tmpdir(), `alongside-${name}-`));
  let stop = async () => {};
  const close = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const served = serve(await prepare({ folder, port, address }));
    stop = served.stop;
    await served.responds(address);
    return { address, close, entered: await enter(address) };
  } catch (reason) {
    await close();
    throw reason;
  }
}

function serve({ command, args, env, isUp }: Served) {
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const kill = () => server.kill();
  process.once('exit', kill);
  let said = '';
  server.stderr.on('data', (part) => {
    said = `${said}${part}`.slice(-4000);
  });
  return {
    async responds(address: string): Promise<void> {
      for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(100)) {
        if (server.exitCode !== null) break;
        if (isUp ? await isUp() : await respondsWell(address)) return;
      }
      throw new Error(`${command} does not start: ${said}`);
    },
    async stop(): Promise<void> {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}

/** False while nothing listens there. */
async function respondsWell(address: string): Promise<boolean> {
  const response = await fetch(address).catch(() => undefined);
  return response?.ok ?? false;
}

/**
 * A port that was free a moment ago; these programs do not report a port that they choose
 * themselves.
 */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const bound = server.address();
  await new Promise((closed) => server.close(closed));
  if (bound === null || typeof bound === 'string') throw new Error('There is no free port.');
  return bound.port;
}
