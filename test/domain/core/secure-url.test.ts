import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSecure } from '../../../lib/domain/core/secure-url';
import { teamServerAddress } from '../../../lib/domain/team/team-server';

const config = readFileSync(new URL('../../../wxt.config.ts', import.meta.url), 'utf8');
const [, sources = ''] = config.match(/connect-src 'self' https: wss: ([^"]+)"/) ?? [];
const namedBy = (protocol: string): string[] =>
  sources
    .split(' ')
    .filter((source) => source.startsWith(protocol))
    .map((source) => source.replace(':*', ':4080'));

test('an http address is allowed exactly if the Content-Security-Policy permits it', () => {
  const named = namedBy('http:');
  expect(named).toEqual(['http://localhost:4080', 'http://127.0.0.1:4080']);
  for (const address of named) expect(isSecure(new URL(address))).toBe(true);
  for (const other of ['http://[::1]', 'http://127.0.0.2', 'http://0.0.0.0', 'http://example.com'])
    expect(isSecure(new URL(other))).toBe(false);
});

test('a team’s server is reached in clear exactly where the Content-Security-Policy permits it', () => {
  const named = namedBy('ws:');
  expect(named).toEqual(['ws://localhost:4080', 'ws://127.0.0.1:4080']);
  for (const address of named) expect(teamServerAddress(address)).toBe(address);
  for (const other of ['ws://[::1]:4080', 'ws://127.0.0.2', 'ws://10.0.0.1', 'ws://example.com'])
    expect(teamServerAddress(other)).toBeUndefined();
});
