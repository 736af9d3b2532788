import { expect, test } from 'vitest';
import { doubtSentence, probeFinding } from '../../../components/attachment/link-words';
import { verdictSentence } from '../../../components/documents/document-words';
import type { LinkProbe } from '../../../lib/documents/fetch-document';

const HOST = 'files.example.com';
const unreached = (why: Extract<LinkProbe, { kind: 'not-reachable' }>['why']): LinkProbe => ({
  kind: 'not-reachable',
  why,
});
const responding = (mimeType?: string, size?: number): LinkProbe => ({
  kind: 'responds',
  mimeType,
  size,
});

test.each([
  [
    responding('application/pdf', 2_097_152),
    'application/pdf',
    'The link works: application/pdf, 2 MB.',
  ],
  [responding(), 'application/pdf', 'The link works.'],
  [responding('application/octet-stream', 1024), 'image/png', 'application/octet-stream, 1 kB'],
  [responding('image/png'), '', 'The link works: image/png.'],
  [responding('text/plain'), 'text/plain; charset=utf-8', 'The link works: text/plain.'],
])('a link that opens is described with its type and size', (probed, type, words) => {
  const found = probeFinding(probed, HOST, type);
  expect(found.words).toContain(words);
  expect(found.isDoubtful).toBe(false);
});

test.each([
  [responding('text/html', 900), 'The link opens text/html, not application/pdf.'],
  [responding('application/pdf', 0), 'The link opens an empty file.'],
  [{ kind: 'link-expired', status: 403 } as const, 'refused access (status 403)'],
  [unreached({ kind: 'network' }), 'files.example.com didn’t answer.'],
  [unreached({ kind: 'timeout' }), 'files.example.com didn’t answer.'],
  [unreached({ kind: 'redirected' }), 'redirects to another address'],
  [unreached({ kind: 'not-allowed' }), 'Alongside isn’t allowed to check files.example.com.'],
  [unreached({ kind: 'address' }), 'must start with https://'],
  [unreached({ kind: 'private' }), 'a private network'],
  [unreached({ kind: 'response', status: 404 }), 'no file at this link (404)'],
  [unreached({ kind: 'response', status: 500 }), 'answered with status 500'],
])('a problem with a link is described with its cause', (probed, words) => {
  const found = probeFinding(probed, HOST, 'application/pdf');
  expect(found.words).toContain(words);
  expect(found.isDoubtful).toBe(true);
});

test('a doubt about a link says when the link expires', () => {
  const at = Date.UTC(2026, 0, 2);
  expect(doubtSentence({ kind: 'ended', at })).toMatch(/^This link expired .*2026/);
  expect(doubtSentence({ kind: 'ends-soon', at })).toMatch(/^This link expires .*2026.*12 hours/);
  expect(doubtSentence({ kind: 'signed' })).toContain('signed link');
  expect(doubtSentence({ kind: 'private' })).toContain('private network');
});

test('a file in a private network is not fetched, and its verdict says so', () => {
  const verdict = { kind: 'not-reachable', why: { kind: 'private' } } as const;
  expect(verdictSentence(verdict, '192.168.0.1')).toContain('so nothing was loaded');
});
