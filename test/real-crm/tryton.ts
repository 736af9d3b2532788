import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import installed from './tryton.json' with { type: 'json' };

const DATABASE = 'demo';

/** Who works in it. Such a password is good for a database that is thrown away. */
export const AGENT = { login: 'admin', password: 'not-a-secret-tryton' };

/** The customers in it, with ids from 1. */
const PARTIES = [
  { name: 'Ada Example', email: 'ada@example.com', phone: '+1 202-555-0100' },
  { name: 'Bob Placeholder', email: 'bob@example.com', phone: '+1 202-555-0101' },
  { name: 'Cleo Sample', email: 'cleo@example.com', phone: '+1 202-555-0102' },
];

/** A Tryton with its web client on loopback. */
export type Tryton = {
  /** Without a slash at the end; its pages are `/#demo/…`. */
  address: string;
  close(): Promise<void>;
};

/** Whether its Debian packages are installed. */
export const isTrytonThere = (): boolean =>
  [installed.server, installed.webClient, installed.parties].every(existsSync);

/** Makes a database of its own in a folder that goes with it, and starts Tryton on it. */
export async function startTryton(): Promise<Tryton> {
  const folder = await mkdtemp(join(tmpdir(), 'alongside-tryton-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const config = await makeDatabase(folder, port);
  const server = spawn(installed.server, ['-c', config, '-d', DATABASE], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const kill = () => server.kill();
  process.once('exit', kill);
  const close = async () => {
    process.off('exit', kill);
    kill();
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilItAnswers(address, server);
    await makeParties(address);
    return { address, close };
  } catch (reason) {
    await close();
    throw reason;
  }
}

/** Resolves to the path of the configuration that names the database. */
async function makeDatabase(folder: string, port: number): Promise<string> {
  const [config, password] = [join(folder, 'trytond.conf'), join(folder, 'password')];
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 'data', `${DATABASE}.sqlite`), '');
  await writeFile(password, AGENT.password);
  await writeFile(
    config,
    `[database]
uri = sqlite://
path = ${join(folder, 'data')}
[web]
listen = 127.0.0.1:${port}
root = ${installed.webClient}
`,
  );
  const admin = (...args: string[]) =>
    promisify(execFile)(
      `${installed.server}-admin`,
      ['-c', config, '-d', DATABASE, '--email', 'agent@example.com', ...args],
      { env: { ...process.env, TRYTONPASSFILE: password } },
    );
  await admin('--all');
  await admin('--update', 'party', '--activate-dependencies');
  return config;
}

/** A port that was free a moment ago; Tryton does not say which one it would choose itself. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const bound = server.address();
  await new Promise((closed) => server.close(closed));
  if (bound === null || typeof bound === 'string') throw new Error('There is no free port.');
  return bound.port;
}

async function untilItAnswers(address: string, server: ChildProcess): Promise<void> {
  let said = '';
  server.stderr?.on('data', (part) => {
    said = `${said}${part}`.slice(-4000);
  });
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(100)) {
    if (server.exitCode !== null) break;
    const answer = await fetch(address).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`Tryton does not start: ${said}`);
}

/** What an administrator does on the first day: ends the wizards, and enters the customers. */
async function makeParties(address: string): Promise<void> {
  const [user, session] = await call<[number, string]>(address, 'common.db.login', [
    AGENT.login,
    { password: AGENT.password },
    'en',
  ]);
  const pass = `Session ${btoa(`${AGENT.login}:${user}:${session}`)}`;
  const ask = <T>(method: string, ...params: unknown[]) =>
    call<T>(address, `model.${method}`, [...params, {}], pass);
  const wizards = await ask<number[]>('ir.module.config_wizard.item.search', []);
  await ask('ir.module.config_wizard.item.write', wizards, { state: 'done' });
  await ask(
    'party.party.create',
    PARTIES.map(({ name, email, phone }) => ({
      name,
      contact_mechanisms: [
        [
          'create',
          [
            { type: 'email', value: email },
            { type: 'phone', value: phone },
          ],
        ],
      ],
    })),
  );
}

async function call<T>(
  address: string,
  method: string,
  params: unknown[],
  authorization = '',
): Promise<T> {
  const answer = await fetch(`${address}/${DATABASE}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    body: JSON.stringify({ id: 1, method, params }),
  });
  const { result, error } = await answer.json();
  if (error) throw new Error(`Tryton refuses ${method}: ${JSON.stringify(error)}`);
  return result;
}
