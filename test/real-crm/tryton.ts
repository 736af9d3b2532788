import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Running, startProgram } from './program';
import installed from './tryton.json' with { type: 'json' };

const DATABASE = 'demo';

/** The agent. Such a password is good enough for a temporary database. */
export const AGENT = { login: 'admin', password: 'not-a-secret-tryton' };

/** The customers in the database, with ids from 1. */
const PARTIES = [
  { name: 'Ada Example', email: 'ada@example.com', phone: '+1 202-555-0100' },
  { name: 'Bob Placeholder', email: 'bob@example.com', phone: '+1 202-555-0101' },
  { name: 'Cleo Sample', email: 'cleo@example.com', phone: '+1 202-555-0102' },
];

/** A Tryton with its web client on loopback; its pages are `/#demo/…`. */
export type Tryton = Running;

/** Whether its Debian packages are installed. */
export const isTrytonInstalled = (): boolean =>
  [installed.server, installed.webClient, installed.parties].every(existsSync);

/** Starts Tryton with a database in a temporary folder. */
export const startTryton = (): Promise<Tryton> =>
  startProgram(
    'tryton',
    async ({ folder, port }) => ({
      command: installed.server,
      args: ['-c', await makeDatabase(folder, port), '-d', DATABASE],
    }),
    makeParties,
  );

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

/** What an administrator does on the first day: finishes the wizards, and enters the customers. */
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
  const response = await fetch(`${address}/${DATABASE}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    body: JSON.stringify({ id: 1, method, params }),
  });
  const { result, error } = await response.json();
  if (error) throw new Error(`Tryton refuses ${method}: ${JSON.stringify(error)}`);
  return result;
}
