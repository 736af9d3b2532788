import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNats } from './nats-server';

/** A real server that runs with the file that the settings print, as IT would start it. */
export type PrintedServer = {
  /** Adds what a colleague's settings print to the users; the server has read its file again. */
  add(userLines: string): Promise<void>;
  /** Takes a user's lines out again. */
  remove(userLines: string): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

/** Starts a server with a printed file; only its folder for data is another one. */
export async function startPrintedServer(printed: string, port: number): Promise<PrintedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'alongside-team-'));
  const file = join(folder, 'nats.conf');
  let config = printed.replace(
    /store_dir: ".*"/,
    `store_dir: ${JSON.stringify(join(folder, 'data'))}`,
  );
  let running: ReturnType<typeof runNats> | undefined;
  const start = async (): Promise<void> => {
    running = runNats(file);
    await running.isUp(port);
  };
  const stop = async (): Promise<void> => {
    await running?.kill();
    running = undefined;
  };
  const reread = async (edited: string): Promise<void> => {
    if (edited === config) throw new Error('The file of the server did not change.');
    config = edited;
    await writeFile(file, config);
    await running?.reload();
  };
  await writeFile(file, config);
  await start();
  return {
    add: (lines) => reread(config.replace(/users: \[\n/, (users) => `${users}${lines}\n`)),
    remove: (lines) => reread(config.replace(`${lines}\n`, '')),
    stop,
    start,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
