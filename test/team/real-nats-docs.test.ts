import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { idOf, subjectOf } from '../../lib/background/team/subject';
import { createCipher } from '../../lib/team/cipher';
import { createNatsEngine } from '../../lib/team/nats/nats-engine';
import { serverConfig, userBlock } from '../../lib/team/nats/server-config';
import { streamConfig, streamConfigFile } from '../../lib/team/nats/stream-config';
import { freePort } from '../real-crm/program';
import { NATS_PROGRAM } from '../real-team/nats-server';
import { type PrintedServer, startPrintedServer } from '../real-team/printed-server';
import { taken } from './entries';
import { createTeam } from './nats-team';

// What docs/team.md tells IT to write and to run, on the real server.

Object.assign(globalThis, { WebSocket });

const doc = readFileSync(new URL('../../docs/team.md', import.meta.url), 'utf8');

/** The blocks of code of one language, as the document has them. */
const blocks = (language: string): string[] =>
  [...doc.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].flatMap(([, of, text = '']) =>
    of === language ? [text] : [],
  );

/** A figure of the document. */
const said = (figure: RegExp): number => Number(figure.exec(doc)?.[1]);

const [BEN, KEY] = ['ben-sample-x7m2p', 'UBENSPUBLICKEYBENSPUBLICKEYBENSPUBLICKEYBENSPUBLICKEYBEN'];
const FILES = '/etc/alongside-team/live';
const live = {
  environment: 'live',
  members: [],
  storeDir: '/var/lib/alongside-team/live',
} as const;
const tls = { certFile: `${FILES}.crt`, keyFile: `${FILES}.key` };

test('what it shows of the printed file is printed so', () => {
  const printed = serverConfig({ ...live, port: 443, tls });
  const lines = userBlock({ author: BEN, publicKey: KEY, role: 'agent' });
  const shown = blocks('nats printed');
  expect(shown).toHaveLength(2);
  for (const block of shown) expect(`${printed}${lines}\n`).toContain(block);
  const [proxied, ...more] = blocks('nats printed without tls');
  expect(more).toEqual([]);
  expect(serverConfig({ ...live, port: 8080 })).toContain(proxied);
});

test('it names every setting that makes a stream safe', () => {
  const rows = doc.slice(doc.indexOf('## The stream'), doc.indexOf('## Three servers'));
  const settings = Object.entries(streamConfig()).filter(([name]) =>
    /^(allow_rollup|deny_|discard|max_age|max_msgs_per_subject)/.test(name),
  );
  expect(settings).toHaveLength(6);
  for (const [name, value] of settings) expect(rows).toContain(`\`${name}: ${value}\``);
});

describe('on the real server', () => {
  const team = createTeam({ 'anna-example-k3v9q': 'admin', 'ben-sample-x7m2p': 'agent' });
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'alongside-team-docs-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function isValid(text: string): boolean {
    const file = join(folder, 'nats.conf');
    writeFileSync(file, text);
    return spawnSync(NATS_PROGRAM, ['-t', '-c', file]).status === 0;
  }

  test('three servers take the routes, with certificates made as it says', () => {
    const commands = [...doc.matchAll(/^ {4}((?:openssl|printf) .*)$/gm)].map(([, line]) => line);
    expect(commands).toHaveLength(4);
    execFileSync('sh', ['-ec', commands.join('\n')], { cwd: folder, stdio: 'pipe' });
    const [cluster = ''] = blocks('nats cluster');
    const here = cluster
      .replace(/"[^"]*route\.(crt|key)"/g, (_, kind) =>
        JSON.stringify(join(folder, `team-1.${kind}`)),
      )
      .replace(/"[^"]*ca\.crt"/, JSON.stringify(join(folder, 'ca.crt')));
    const file = serverConfig({ ...live, port: 8443 });
    expect(isValid(file + here)).toBe(true);
    expect(isValid(file + cluster)).toBe(false);
  });

  test('both environments fit into one file', () => {
    const others = createTeam({ carla: 'admin' });
    const accounts = /^accounts \{\n([\s\S]*)^\}\n/m;
    const [, added = ''] =
      accounts.exec(
        serverConfig({ ...live, environment: 'test', port: 8444, members: others.members }),
      ) ?? [];
    const first = serverConfig({ ...live, port: 8443, members: team.members });
    const both = first.replace(accounts, (_, kept) => `accounts {\n${kept}${added}}\n`);
    expect(both).toContain('ALONGSIDE_LIVE_STORE {');
    expect(both).toContain('ALONGSIDE_TEST_STORE {');
    expect(isValid(both)).toBe(true);
  });

  describe('that runs', () => {
    let server: PrintedServer;
    let address: string;
    let operatorPort: number;
    beforeAll(async () => {
      const port = await freePort();
      operatorPort = await freePort();
      address = `ws://127.0.0.1:${port}`;
      const [operator = ''] = blocks('nats');
      const printed = serverConfig({ ...live, port, members: team.members })
        .replace('  ALONGSIDE_LIVE_STORE {\n', operator)
        .replace('listen: "127.0.0.1:-1"', `listen: "127.0.0.1:${operatorPort}"`);
      server = await startPrintedServer(printed, port);
    });
    afterAll(() => server.close());

    test('an entry has the sizes that it says, and who runs the server gives it more room', async () => {
      const connected = await createNatsEngine().connect(
        team.access(address, 'anna-example-k3v9q'),
      );
      const connection = taken(connected);
      const cipher = await createCipher(crypto.getRandomValues(new Uint8Array(32)));
      const link = {
        ...({ kind: 'link', at: Date.now(), on: true, opened: true } as const),
        reference: 'crm.example.com/customers/100001',
        ticketId: crypto.randomUUID(),
        installationId: crypto.randomUUID(),
      };
      const id = await idOf(cipher, link);
      const subject = subjectOf({ kind: 'link', author: 'anna-example-k3v9q', id });
      const body = await cipher.seal(subject, JSON.stringify(link));
      const operationId = crypto.randomUUID();
      taken(await connection.append({ kind: 'link', id, operationId, replaces: 0, body }));
      await connection.close();
      expect(said(/a subject of (\d+) bytes/)).toBe(`alongside.${subject}`.length);
      expect(said(/an encrypted body of (\d+) bytes/)).toBe(body.length);

      const [ask = ''] = blocks('bash');
      writeFileSync(
        join(folder, 'stream.json'),
        streamConfigFile().replace(/"max_bytes": \d+/, '"max_bytes": 2000000000'),
      );
      // It ends its reading by a limit of time, which counts as a failure.
      const { stdout: replies } = spawnSync(
        'bash',
        ['-c', ask.replace('/4222', `/${operatorPort}`)],
        { cwd: folder, encoding: 'utf8' },
      );
      expect(replies).toContain('stream_update_response","config"');
      expect(replies).toContain('"max_bytes":2000000000');
      const [, bytes] = /"state":\{"messages":1,"bytes":(\d+)/.exec(replies) ?? [];
      expect(said(/the server counts (\d+) bytes/)).toBe(Number(bytes));
    });
  });
});
