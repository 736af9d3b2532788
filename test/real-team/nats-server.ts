import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { type NatsConnection, wsconnect } from '@nats-io/nats-core';
import {
  type ServerSettings,
  type ServerUser,
  serverConfig,
} from '../../lib/team/nats/server-config';
import { PATIENCE } from '../patience';
import { freePort } from '../real-crm/program';
import installed from './nats.json' with { type: 'json' };

/** Debian's, unpacked; another version with `NATS_PROGRAM=/path/to/nats-server`. */
export const NATS_PROGRAM =
  process.env.NATS_PROGRAM ??
  join(import.meta.dirname, '../..', installed.folder, installed.program);

/** A real NATS server on loopback, with the settings that the product prints. */
export type NatsServer = {
  port: number;
  /** Where agents connect. */
  address: string;
  /** Starts it again, with the same port, store and members. */
  start(): Promise<void>;
  kill9(): Promise<void>;
  /** Other members from now on, without a restart. Resolves once the server knows them. */
  reload(members: readonly ServerUser[]): Promise<void>;
  /** Keeps a copy of the store of a stopped server. */
  copyStore(): Promise<void>;
  /** Puts the copy in place of the store of a stopped server. */
  restoreStore(): Promise<void>;
  /** Removes the store of a stopped server: it starts without a stream. */
  removeStore(): Promise<void>;
  /** A connection with all rights at the stream, which no file of ours gives to anybody. */
  operate(): Promise<NatsConnection>;
  close(): Promise<void>;
};

const OPERATOR = { user: 'operator', pass: 'of-the-test' };
/** Belongs to the stream's account, and may publish what an agent may: so nobody has to be let in. */
const INSIDER = { user: 'insider', pass: 'of-the-test' };

/** Users of the stream's account. The product prints none. */
const USERS = `users: [
      { user: ${OPERATOR.user}, password: ${OPERATOR.pass} }
      { user: ${INSIDER.user}, password: ${INSIDER.pass}, permissions: {
        publish: ["alongside.*.insider.>", "$JS.API.DIRECT.GET.ALONGSIDE.>"], subscribe: ["_INBOX.>"] } }
    ]`;

/** Starts one server with its data in a temporary folder. */
export const startNats = (members: readonly ServerUser[]): Promise<NatsServer> =>
  launch(members, '');

/** Starts a cluster of three, each of which has every entry. */
export async function startNatsCluster(members: readonly ServerUser[]): Promise<NatsServer[]> {
  const ports = [await freePort(), await freePort(), await freePort()];
  const routes = ports.map((port) => `"nats://127.0.0.1:${port}"`).join(', ');
  return Promise.all(
    ports.map((port) =>
      launch(members, `cluster { name: team, listen: "127.0.0.1:${port}", routes: [${routes}] }\n`),
    ),
  );
}

async function launch(members: readonly ServerUser[], cluster: string): Promise<NatsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'alongside-nats-'));
  const [file, storeDir, copy] = ['nats.conf', 'store', 'copy'].map((name) => join(folder, name));
  if (!file || !storeDir || !copy) throw new Error('There are three names.');
  const port = await freePort();
  const settings = { environment: 'test', port, storeDir } as const;
  const write = (who: readonly ServerUser[]) =>
    writeFile(file, configOf({ ...settings, members: who }) + cluster);
  await write(members);
  let running: Running | undefined;
  const server: NatsServer = {
    port,
    address: `ws://127.0.0.1:${port}`,
    async start() {
      running = runNats(file);
      await running.isUp(port);
    },
    async kill9() {
      await running?.kill();
      running = undefined;
    },
    async reload(who) {
      await write(who);
      await running?.reload();
    },
    copyStore: () => cp(storeDir, copy, { recursive: true }),
    removeStore: () => rm(storeDir, { recursive: true }),
    async restoreStore() {
      await server.removeStore();
      await cp(copy, storeDir, { recursive: true });
    },
    operate: () => wsconnect({ servers: server.address, ...OPERATOR, reconnect: false }),
    async close() {
      await server.kill9();
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await server.start();
  } catch (reason) {
    await server.close();
    throw reason;
  }
  return server;
}

/** The product's file, with users of the stream's account, and a name for each server of a cluster. */
const configOf = (settings: ServerSettings): string =>
  serverConfig(settings)
    .replace('jetstream: enabled', `jetstream: enabled\n    ${USERS}`)
    .replace('"alongside-test"', `"alongside-test-${settings.port}"`);

/** A connection to the stream's account with the rights that an agent has at it. */
export const connectInsider = (server: NatsServer): Promise<NatsConnection> =>
  wsconnect({ servers: server.address, ...INSIDER, reconnect: false });

type Running = {
  isUp(port: number): Promise<void>;
  kill(): Promise<void>;
  /** Has it read its settings again. Resolves once they hold; rejects if it refuses them. */
  reload(): Promise<void>;
};

/** What it writes once it has read its settings again. */
const RELOADED = /(?:Reloaded|Failed to reload) server configuration/;

/** Ends a program with the process that started it, also where that one is killed. Linux has it. */
const SETPRIV = '/usr/bin/setpriv';

/** Runs the server with a settings file, until it is killed. */
export function runNats(file: string): Running {
  const command = [NATS_PROGRAM, '--config', file];
  const [program = '', ...args] = existsSync(SETPRIV)
    ? [SETPRIV, '--pdeathsig', 'KILL', ...command]
    : command;
  const server: ChildProcess = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  let said = '';
  const reloads: string[] = [];
  if (server.stderr)
    createInterface(server.stderr).on('line', (line) => {
      said = `${said}${line}\n`.slice(-4000);
      const [outcome] = RELOADED.exec(line) ?? [];
      if (outcome) reloads.push(outcome);
    });
  return {
    async isUp(port) {
      for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(50)) {
        if (server.exitCode !== null) break;
        // It responds with an error to a client that speaks plain HTTP.
        if (await fetch(`http://127.0.0.1:${port}`).catch(() => undefined)) return;
      }
      throw new Error(`NATS does not start: ${said}`);
    },
    async kill() {
      process.off('exit', kill);
      kill();
      await ended;
    },
    async reload() {
      const before = reloads.length;
      server.kill('SIGHUP');
      for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(10)) {
        const outcome = reloads[before];
        if (outcome?.startsWith('Reloaded')) return;
        if (outcome !== undefined || server.exitCode !== null) break;
      }
      throw new Error(`NATS does not read its settings again: ${said}`);
    },
  };
}
