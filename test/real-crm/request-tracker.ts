import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { seededInstallations } from '../fake-service/seed';
import { type Running, type Site, startProgram } from './program';
import unpacked from './request-tracker.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../..', unpacked.folder);
const FOUND = join(ROOT, 'perl.json');
const SHARE = 'usr/share/request-tracker5';

/** The agent: the first user that Request Tracker creates. */
export const AGENT = { login: 'root', password: 'password' };

/** The fields of a customer in Request Tracker. */
type Customer = {
  login: string;
  name: string;
  email?: string;
  phone?: string;
  /** The client's id at the service, which a company would keep under “Organization”. */
  client?: string;
};

const CUSTOMERS = {
  jo: {
    login: 'jo',
    name: 'Jörg Müßig "Jo" & <b>Söhne</b>',
    email: 'jo@example.com',
    phone: '+1 202-555-0100',
    client: clientOf('inst-live-northlight'),
  },
  bob: {
    login: 'bob',
    name: 'Bob Placeholder',
    email: 'bob@example.com',
    phone: '+1 202-555-0101',
    client: clientOf('inst-live-oakfield'),
  },
  otherBob: { login: 'other-bob', name: 'Bob Placeholder', email: 'other.bob@example.com' },
  taro: { login: 'taro', name: '山田 太郎' },
};

/** A stored customer, with the page that shows them. */
export type Entered<T extends Customer = Customer> = T & { id: string; path: string };
type Customers = { [name in keyof typeof CUSTOMERS]: Entered<(typeof CUSTOMERS)[name]> };
export type RequestTracker = Running & {
  customers: Customers;
  /** Enters one more customer. */
  enter(customer: Customer): Promise<Entered>;
};

/** Whether `npm test` could unpack Request Tracker. */
export const isRequestTrackerUnpacked = (): boolean => existsSync(FOUND);

/** Starts Request Tracker with a database in a temporary folder. */
export async function startRequestTracker(): Promise<RequestTracker> {
  const { entered, ...running } = await startProgram('request-tracker', prepare, enterCustomers);
  return {
    ...running,
    customers: entered,
    enter: (customer) => enterCustomer(running.address, customer),
  };
}

async function prepare(site: Site) {
  const { folder, port } = site;
  const env = { ...process.env, ...perlPaths() };
  const perl = promisify(execFile);
  for (const name of ['etc', 'var', 'cache/mason_data', 'cache/session_data'])
    await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'etc/RT_SiteConfig.pm'), configuration(site));
  // These files contain the paths of Debian's installation.
  await copyWithPaths(`${SHARE}/lib/RT/Generated.pm`, folder, 'local/lib/RT/Generated.pm');
  const setUp = await copyWithPaths('usr/sbin/rt-setup-database-5', folder, 'set-up');
  const server = await copyWithPaths(`${SHARE}/libexec/rt-server`, folder, 'server');
  await perl('perl', [setUp, '--action', 'init', '--skip-create'], { env });
  const listen = ['--host', '127.0.0.1', '--port', String(port)];
  // A worker has one connection at a time, and browsers open some that they may need later. A new one has to load the code of its pages.
  const workers = [
    '--server',
    'Starlet',
    '--max-workers',
    '10',
    '--timeout',
    '20',
    '--max-reqs-per-child',
    '10000',
  ];
  return { command: 'perl', args: [server, ...workers, ...listen], env };
}

/** Variables that add the unpacked folders to Perl's search paths. */
function perlPaths(): Record<string, string> {
  const found = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync(FOUND, 'utf8')));
  return Object.fromEntries(
    Object.entries(found).map(([name, paths]) => [
      name,
      paths.map((path) => join(ROOT, path)).join(delimiter),
    ]),
  );
}

/** The configuration, in Perl, as administrators write it. */
const configuration = ({ folder, port }: Site): string => `
  Set($rtname, 'demo');
  Set($Organization, 'example.com');
  Set($WebDomain, '127.0.0.1');
  Set($WebPort, ${port});
  Set($DatabaseType, 'SQLite');
  Set($DatabaseName, '${join(folder, 'var/rt.sqlite')}');
  Set($MailCommand, 'testfile');
  Set($LogToSyslog, undef);
  Set($LogToSTDERR, 'warning');
  Set(%GnuPG, Enable => 0);
  Set(%SMIME, Enable => 0);
  Set($UserSummaryExtraInfo, 'RealName, EmailAddress, WorkPhone, Organization');
  1;
`;

/** Copies one of its files with the paths replaced; resolves to the path of the copy. */
async function copyWithPaths(file: string, folder: string, to: string): Promise<string> {
  const moves: [from: string, to: string][] = [
    ['/usr/local/share/request-tracker5', join(folder, 'local')],
    ['/usr/share/request-tracker5', join(ROOT, SHARE)],
    ['/etc/request-tracker5', join(folder, 'etc')],
    ['/var/cache/request-tracker5', join(folder, 'cache')],
    ['/var/lib/request-tracker5', join(folder, 'var')],
  ];
  const text = await readFile(join(ROOT, file), 'utf8');
  // All in one pass, so that no path is replaced twice.
  const any = new RegExp(moves.map(([from]) => `(?<![\\w.])${from}`).join('|'), 'g');
  const copy = join(folder, to);
  await mkdir(dirname(copy), { recursive: true });
  await writeFile(
    copy,
    text.replace(any, (path) => new Map(moves).get(path) ?? path),
  );
  return copy;
}

const enterCustomers = async (address: string): Promise<Customers> => ({
  jo: await enterCustomer(address, CUSTOMERS.jo),
  bob: await enterCustomer(address, CUSTOMERS.bob),
  otherBob: await enterCustomer(address, CUSTOMERS.otherBob),
  taro: await enterCustomer(address, CUSTOMERS.taro),
});

async function enterCustomer<T extends Customer>(
  address: string,
  customer: T,
): Promise<Entered<T>> {
  const { login, name, email, phone, client } = customer;
  await ask(address, 'user', {
    Name: login,
    RealName: name,
    EmailAddress: email,
    WorkPhone: phone,
    Organization: client,
  });
  const { id } = z.object({ id: z.number() }).parse(await ask(address, `user/${login}`));
  return { ...customer, id: String(id), path: `/User/Summary.html?id=${id}` };
}

/** The client at the service that belongs to this installation. */
function clientOf(installation: string): string {
  const found = seededInstallations.find(({ installationId }) => installationId === installation);
  if (!found) throw new Error(`The service has no installation ${installation}.`);
  return found.clientId;
}

/** Calls the REST interface: a GET, or a POST if there is a body. */
async function ask(address: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${address}/REST/2.0/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${btoa(`${AGENT.login}:${AGENT.password}`)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`Request Tracker refuses ${path}: ${await response.text()}`);
  return response.json();
}
