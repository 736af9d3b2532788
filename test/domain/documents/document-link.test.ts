import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  documentAddress,
  fetchAddress,
  linkEnd,
} from '../../../lib/domain/documents/document-link';

afterEach(() => vi.unstubAllEnvs());

const END = Date.parse('2026-01-02T04:04:05Z');

describe('a document may be fetched in test and in live from', () => {
  test.each([
    ['https://files.example.com/a.pdf', true, true],
    [' https://files.example.com/a.pdf ', true, true],
    ['https://localhost/a.pdf', true, false],
    ['https://127.0.0.1:8443/a.pdf', true, false],
    ['https://2130706433/a.pdf', true, false],
    ['https://[::ffff:127.0.0.1]/a.pdf', true, false],
    ['https://192.168.0.1/a.pdf', false, false],
    ['https://169.254.169.254/latest/meta-data', false, false],
    ['https://[fd00::1]/a.pdf', false, false],
    ['https://printer.local./a.pdf', false, false],
    ['http://192.168.0.1/a.pdf', false, false],
    ['http://127.0.0.1:8080/a.pdf', true, false],
    ['http://localhost/a.pdf', true, false],
    ['http://[::1]/a.pdf', true, false],
    ['http://files.example.com/a.pdf', false, false],
    ['http://127.0.0.1.example.com/a.pdf', false, false],
    ['https://user:word@files.example.com/a.pdf', false, false],
    ['http://user@localhost/a.pdf', false, false],
    ['javascript:alert(1)', false, false],
    ['data:application/pdf,x', false, false],
    ['blob:https://files.example.com/1', false, false],
    ['file:///etc/passwd', false, false],
    ['chrome-extension://abc/desk.html', false, false],
    ['//files.example.com/a.pdf', false, false],
    ['', false, false],
  ])('%s', (text, inTest, inLive) => {
    expect(documentAddress(text, 'test') !== undefined).toBe(inTest);
    expect(documentAddress(text, 'live') !== undefined).toBe(inLive);
  });
});

test('the reason why nothing is fetched is returned', () => {
  expect(fetchAddress('https://192.168.0.1/a.pdf', 'live')).toBe('private');
  expect(fetchAddress('https://127.0.0.1/a.pdf', 'live')).toBe('private');
  expect(fetchAddress('http://files.example.com/a.pdf', 'live')).toBe('address');
  expect(fetchAddress('', 'live')).toBe('address');
});

describe('the expiry of a link by its own parameters', () => {
  test.each([
    ['X-Amz-Date=20260102T030405Z&X-Amz-Expires=3600'],
    ['X-Goog-Expires=3600&X-Goog-Date=20260102T030405Z'],
    ['x-oss-date=20260102T030405Z&x-oss-expires=3600'],
    ['sv=2025-01-01&se=2026-01-02T04%3A04%3A05Z&sig=abc'],
    ['Expires=1767326645&Signature=abc'],
    ['expires=1767326645000'],
    ['expires_at=2026-01-02T04:04:05Z'],
    ['token=abc&exp=1767326645'],
    ['Expires=1767326645&Expires=99'],
  ])('%s', (query) => {
    expect(linkEnd(new URL(`https://files.example.com/a.pdf?${query}`))).toBe(END);
  });

  test('without a zone is UTC, wherever the agent is', () => {
    vi.stubEnv('TZ', 'Asia/Kathmandu');
    const link = new URL('https://files.example.com/a.pdf?expires_at=2026-01-02T04:04:05');
    expect(linkEnd(link)).toBe(END);
  });

  test.each([
    [''],
    ['expires=3600'],
    ['expires=never'],
    ['expires=2026-13-45'],
    ['se=2026-01-02T04:04:05Z'],
    ['X-Amz-Expires=3600'],
    ['X-Amz-Date=yesterday&X-Amz-Expires=3600'],
    ['X-Amz-Date=20261302T030405Z&X-Amz-Expires=3600'],
    ['X-Amz-Date=20260102T030405Z&X-Amz-Expires=-1'],
  ])('is undefined for %s', (query) => {
    expect(linkEnd(new URL(`https://files.example.com/a.pdf?${query}`))).toBeUndefined();
  });

  test.each([
    [1767326645, END],
    [8.64e12 + 1, undefined],
    [-1e300, undefined],
    [1e300, undefined],
  ])('is that of a token, unless no screen could show it: %d', (exp, end) => {
    const [head, claims] = [{ alg: 'HS256' }, { exp }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    expect(linkEnd(new URL(`https://files.example.com/a.pdf?t=${head}.${claims}.sig`))).toBe(end);
  });
});
