import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNatsEngine } from '../../lib/team/nats/nats-engine';
import { type ServerUser, serverConfig, userBlock } from '../../lib/team/nats/server-config';
import { NATS_PROGRAM } from '../real-team/nats-server';

const { publicKey } = createNatsEngine().createKeys();
const memberOf = (role: ServerUser['role']): ServerUser => ({ author: 'anna-b', publicKey, role });

/** The subjects after `publish` or `subscribe` in a printed user. */
const listed = (text: string, list: string): string[] =>
  JSON.parse(new RegExp(`${list}: (\\[.*\\])`).exec(text)?.[1] ?? 'null');

const READS = [
  'store.STREAM.INFO.ALONGSIDE',
  'store.STREAM.MSG.GET.ALONGSIDE',
  'store.CONSUMER.CREATE.ALONGSIDE.*',
  'store.CONSUMER.MSG.NEXT.ALONGSIDE.*',
];
const EVENT_READS = ['store.STREAM.INFO.ALONGSIDE_EVENTS', 'store.STREAM.MSG.GET.ALONGSIDE_EVENTS'];
const MAKES = [
  'store.STREAM.CREATE.ALONGSIDE',
  'store.STREAM.INFO.ALONGSIDE_EVENTS',
  'store.STREAM.CREATE.ALONGSIDE_EVENTS',
];
const HEARS = ['presence.*', 'push.*'];
const WRITES = ['alongside.*.anna-b.>', 'presence.anna-b'];

test.each<[ServerUser['role'], string[], string[]]>([
  ['reader', READS, HEARS],
  ['agent', [...WRITES, ...READS], HEARS],
  ['admin', [...WRITES, ...READS, ...MAKES], HEARS],
  ['receiver', ['events.anna-b.*', 'push.anna-b', ...EVENT_READS], []],
])('the user of a %s may do exactly what the engine needs', (role, subjects, hears) => {
  const text = userBlock(memberOf(role));
  expect(listed(text, 'publish')).toEqual(subjects);
  expect(listed(text, 'subscribe')).toEqual(['_INBOX_anna-b.>', ...hears]);
  expect(text).toContain(`nkey: ${publicKey}`);
  expect(text).toContain('allowed_connection_types: ["WEBSOCKET"]');
  expect(text).toMatch(/# anna-b (reads|takes)/);
});

test('the account of the agents gets from the store only what some member may ask', () => {
  const text = serverConfig({
    environment: 'live',
    members: [],
    port: 8080,
    storeDir: '/var/nats',
  });
  const imported = [...text.matchAll(/service: \{ account: (\w+), subject: "([^"]*)" \}(.*) \}/g)];
  expect(imported.map(([, account]) => account)).toEqual(
    imported.map(() => 'ALONGSIDE_LIVE_STORE'),
  );
  expect(imported.map(([, , subject, to]) => [subject, to])).toEqual([
    ['alongside.>', ''],
    ['events.>', ''],
    ...[...READS, ...MAKES, 'store.STREAM.MSG.GET.ALONGSIDE_EVENTS'].map((subject) => [
      subject.replace('store', '$JS.API'),
      `, to: "${subject}"`,
    ]),
  ]);
});

test.each([
  ['a name', { author: 'anna.>' }],
  ['a name', { author: 'anna"' }],
  ['a name', { author: '' }],
  ['a key', { publicKey: 'SUAMISTAKENLYTHESEED' }],
  ['a key', { publicKey: `${publicKey}}` }],
])('%s that would say more is not printed: %j', (_, change) => {
  expect(() => userBlock({ ...memberOf('agent'), ...change })).toThrow(/^A (name|public key) has/);
});

describe('the real server', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'alongside-nats-config-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What the server says of a file, without starting. */
  function check(text: string): string {
    const file = join(folder, 'nats.conf');
    writeFileSync(file, text);
    const { status, stderr, stdout } = spawnSync(NATS_PROGRAM, ['-t', '--config', file]);
    return `${status}: ${stderr}${stdout}`;
  }

  test.each(['test', 'live'] as const)('takes the printed file of %s', (environment) => {
    const members = (['reader', 'agent', 'admin', 'receiver'] as const).map((role) => ({
      author: role,
      publicKey: createNatsEngine().createKeys().publicKey,
      role,
    }));
    const text = serverConfig({ environment, members, port: 8443, storeDir: '/var/lib/a "b" c' });
    expect(check(text)).toMatch(/^0: /);
    expect(check(text.replace('no_tls: true', 'no_tls: maybe'))).not.toMatch(/^0: /);
    for (const one of members) expect(text).toContain(userBlock(one));
  });

  test('takes a certificate', () => {
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const made = spawnSync(process.env.OPENSSL ?? 'openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=team'],
      ...['-keyout', keyFile, '-out', certFile],
    ]);
    expect(made.status).toBe(0);
    const settings = { environment: 'live', members: [], port: 443, storeDir: folder } as const;
    const text = serverConfig({ ...settings, tls: { certFile, keyFile } });
    expect(check(text)).toMatch(/^0: /);
    expect(text).not.toContain('no_tls');
  });
});
