import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isSecure } from '../../../lib/domain/core/secure-url';

test('an http address is allowed exactly if the Content-Security-Policy permits it', () => {
  const config = readFileSync(new URL('../../../wxt.config.ts', import.meta.url), 'utf8');
  const [, sources = ''] = config.match(/connect-src 'self' https: wss: ([^"]+)"/) ?? [];
  const named = sources
    .split(' ')
    .filter((source) => source.startsWith('http:'))
    .map((source) => source.replace(':*', ':4080'));
  expect(named).toEqual(['http://localhost:4080', 'http://127.0.0.1:4080']);
  for (const address of named) expect(isSecure(new URL(address))).toBe(true);
  for (const other of ['http://[::1]', 'http://127.0.0.2', 'http://0.0.0.0', 'http://example.com'])
    expect(isSecure(new URL(other))).toBe(false);
});
