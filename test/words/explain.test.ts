import { expect, test } from 'vitest';
import { Failure } from '../../lib/domain/core/failure';
import { explain, fieldErrors } from '../../lib/words/explain';

const serviceError = { fields: [] };

/** One failure of every kind there is. */
const EVERY: Failure[] = [
  { kind: 'key-refused', status: 401, serviceError },
  { kind: 'not-allowed', status: 403, serviceError },
  { kind: 'not-found', status: 404, serviceError },
  { kind: 'conflict', status: 409, serviceError },
  { kind: 'invalid', status: 422, serviceError },
  { kind: 'too-many', status: 429, serviceError },
  { kind: 'service-error', status: 503, serviceError },
  { kind: 'refused', status: 418, serviceError },
  { kind: 'unreadable', status: 200, detail: '' },
  { kind: 'no-answer', why: 'network' },
  { kind: 'no-answer', why: 'timeout' },
  { kind: 'no-answer', why: 'gateway' },
  { kind: 'no-host-permission', origin: 'https://api.example.com' },
  { kind: 'unsafe-address', address: 'x' },
  { kind: 'no-key' },
  { kind: 'not-a-key' },
  { kind: 'wrong-environment', expected: 'test' },
  { kind: 'wrong-environment', expected: 'live' },
  { kind: 'environment-contradicted', prefix: 'test', word: 'production' },
  { kind: 'environment-contradicted', prefix: 'live', word: 'test' },
  { kind: 'lacks-permission', permission: 'tickets:write' },
  { kind: 'not-the-test-client', clientId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427' },
  { kind: 'locked' },
  { kind: 'wrong-passphrase', retryAt: 0 },
  { kind: 'weak-passphrase' },
  { kind: 'no-passphrase' },
  { kind: 'no-installation' },
  { kind: 'no-record' },
  { kind: 'slow-recipe', part: 'title' },
  { kind: 'slow-recipe', part: 'scope' },
  { kind: 'too-large-to-share' },
  { kind: 'bad-record' },
  { kind: 'not-in-practice' },
  { kind: 'page-silent' },
  { kind: 'report-refused', of: 'key', where: 'json' },
  { kind: 'report-refused', of: 'client', where: 'html' },
  { kind: 'bad-run-option', option: 'checks', why: 'form' },
  { kind: 'bad-run-option', option: 'deviations', why: 'form' },
  { kind: 'bad-run-option', option: 'deviations', why: 'entry', at: '1, until' },
  { kind: 'bad-run-option', option: 'deviations', why: 'twice' },
  { kind: 'bad-run-option', option: 'deviations', why: 'no-step', at: '4.9' },
  { kind: 'bad-run-option', option: 'deviations', why: 'pre-flight', at: '0.1' },
  { kind: 'bad-run-option', option: 'checks', why: 'no-check', at: '77' },
  { kind: 'bad-run-option', option: 'before', why: 'not-a-report' },
  { kind: 'bad-run-option', option: 'before', why: 'altered' },
  { kind: 'bad-run-option', option: 'before', why: 'other-run' },
  { kind: 'bad-run-option', option: 'foreign-tickets', why: 'like-a-key' },
  { kind: 'file-refused', why: 'no-storage' },
  { kind: 'file-refused', why: 'too-large' },
  { kind: 'file-refused', why: 'forbidden-kind' },
  { kind: 'file-refused', why: 'no-permission' },
  { kind: 'file-missing', name: 'invoice.pdf' },
  { kind: 'nothing-said' },
  { kind: 'not-a-client-id' },
  { kind: 'redirected', origin: 'https://api.example.com' },
  { kind: 'paused', until: 1, why: 'too-many' },
  { kind: 'paused', until: 1, why: 'trouble' },
  { kind: 'expired' },
  { kind: 'other-answer', ticketId: 't-1' },
  { kind: 'already-writing' },
  { kind: 'names-another', named: 'bob@example.com', whose: 'Bob', own: 'Ada' },
  { kind: 'link-ended', name: 'a.pdf', endedAt: 0 },
  { kind: 'link-refused', name: 'a.pdf' },
  { kind: 'file-missing', name: 'a.pdf' },
  { kind: 'file-not-ready', name: 'a.pdf' },
  { kind: 'storage-silent' },
  { kind: 'bad-invitation', why: 'not-one' },
  { kind: 'bad-invitation', why: 'newer' },
  { kind: 'bad-invitation', why: 'for-test' },
  { kind: 'bad-invitation', why: 'for-live' },
  { kind: 'application-changed' },
  { kind: 'forbidden-content', of: 'secret', where: 'message' },
  { kind: 'forbidden-content', of: 'foreign', where: 'requirements.0.message' },
  { kind: 'needs-second-reviewer' },
  { kind: 'bad-proposal', why: 'not-one' },
  { kind: 'bad-proposal', why: 'too-long' },
  { kind: 'bad-proposal', why: 'other-version' },
  { kind: 'bad-proposal', why: 'broken' },
  { kind: 'bad-proposal', why: 'nameless' },
  { kind: 'bad-proposal', why: 'own-key' },
  { kind: 'bad-proposal', why: 'own-name' },
  { kind: 'bad-proposal', why: 'other-application' },
  { kind: 'bad-proposal', why: 'changed' },
  { kind: 'bad-proposal', why: 'old' },
  { kind: 'bad-proposal', why: 'other-decision' },
  { kind: 'already-sent' },
  { kind: 'may-have-arrived' },
  { kind: 'other-account' },
  { kind: 'test-data-reset' },
  { kind: 'not-saved', detail: 'quota' },
  { kind: 'newer-data' },
  { kind: 'bad-site', why: 'address' },
  { kind: 'bad-site', why: 'pattern' },
  { kind: 'bad-site', why: 'other-host' },
  { kind: 'not-taught', why: 'gone' },
  { kind: 'not-taught', why: 'pattern' },
  { kind: 'denied', request: 'keys.add' },
  { kind: 'extension-restarted' },
  { kind: 'unexpected', detail: 'x' },
];

test('the list above holds every kind of failure', () => {
  const kinds = Failure.options.map(({ entries }) => entries.kind.literal);
  expect(new Set(EVERY.map(({ kind }) => kind))).toEqual(new Set(kinds));
});

test('every failure has its own text that says more than what happened', () => {
  const sentences = EVERY.map(explain);
  expect(new Set(sentences).size).toBe(EVERY.length);
  for (const sentence of sentences) expect(sentence.length).toBeGreaterThan(30);
});

test('the service’s text and request id are added as plain text', () => {
  const failure: Failure = {
    kind: 'not-allowed',
    status: 403,
    serviceError: { message: '<b>No</b>', fields: [], requestId: 'r-1' },
  };
  expect(explain(failure)).toMatch(/The service says: <b>No<\/b> \(Request r-1\)$/);
});

test('too many requests: the text states when to retry', () => {
  const at = new Date(2026, 10, 21, 10, 42).getTime();
  expect(explain({ kind: 'too-many', status: 429, serviceError, retryAt: at })).toContain(
    'Try again after 10:42.',
  );
  expect(explain({ kind: 'too-many', status: 429, serviceError })).toContain(
    'Try again in a moment.',
  );
});

test('field errors reach their fields, whatever their path', () => {
  const failure: Failure = {
    kind: 'invalid',
    status: 422,
    serviceError: {
      fields: [
        { field: 'summary', message: 'is empty' },
        { field: 'ticket.clientId', message: 'is unknown' },
        { field: 'attachments.0.url', message: 'is not https' },
        { field: 'attachments[1].name', message: 'is missing' },
        { field: 'channel', message: 'is missing' },
      ],
    },
  };
  expect(fieldErrors(failure, ['summary', 'clientId', 'attachments'])).toEqual({
    of: {
      summary: 'is empty',
      clientId: 'is unknown',
      attachments: 'is not https is missing',
    },
    rest: [{ field: 'channel', message: 'is missing' }],
  });
});

test('a failure without field errors has none', () => {
  expect(fieldErrors({ kind: 'no-key' }, ['summary'])).toEqual({ of: {}, rest: [] });
});
