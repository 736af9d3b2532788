import { expect, test } from 'vitest';
import * as v from '../../lib/domain/core/schema';
import { placeOf } from '../../lib/team/nats/consumer';
import { problemOfReply } from '../../lib/team/nats/problems';
import { FoundSettings, streamConfig, unsafeSettings } from '../../lib/team/nats/stream-config';
import { entryParts, presenceAuthor } from '../../lib/team/nats/subjects';

// What the server of Debian does not show: replies of newer servers, and rare errors.

test.each([
  ['older', '$JS.ACK.ALONGSIDE.consumer.1.70.7.1795676197147060926.12'],
  ['newer', '$JS.ACK._.hash.ALONGSIDE.consumer.1.70.7.1795676197147060926.12.token'],
  ['newer, without the token', '$JS.ACK._.hash.ALONGSIDE.consumer.1.70.7.1795676197147060926.12'],
])('the place of a message of an %s server', (_, reply) => {
  expect(placeOf(reply)).toEqual({ next: 71, delivered: 7, pending: 12 });
});

test.each([
  ['no-stream', { code: 404, err_code: 10059, description: 'stream not found' }],
  ['no-stream', { code: 503, err_code: 10039, description: 'JetStream not enabled for account' }],
  ['full', { code: 503, err_code: 10077, description: 'maximum bytes exceeded' }],
  ['full', { code: 400, err_code: 10002, description: 'resource limits exceeded for account' }],
  ['full', { code: 503, err_code: 10023, description: 'insufficient resources' }],
  ['full', { code: 500, err_code: 10047, description: 'insufficient storage resources available' }],
  [
    'too-large',
    { code: 400, err_code: 10054, description: 'message size exceeds maximum allowed' },
  ],
  ['unreachable', { code: 400, err_code: 10005, description: 'no suitable peers for placement' }],
  ['unreachable', { code: 503, err_code: 10008, description: 'temporarily unavailable' }],
  ['unreachable', { code: 503, err_code: 10077, description: 'raft: not leader' }],
])('%s: %j', (kind, error) => {
  expect(problemOfReply(error)).toEqual({ kind });
});

test('an error that no request of ours can have is thrown', () => {
  const error = { code: 400, err_code: 10025, description: 'invalid JSON' };
  expect(() => problemOfReply(error)).toThrow('error 10025: invalid JSON');
});

test('a setting by which the server stores entries under subjects of others is unsafe', () => {
  const found = (changes: object) => v.parse(FoundSettings, { ...streamConfig(), ...changes });
  expect(unsafeSettings(found({}))).toEqual([]);
  expect(unsafeSettings(found({ allow_msg_schedules: true }))).toEqual([
    'allow_msg_schedules: false',
  ]);
  const republish = { src: '>', dest: 'alongside.note.bert.>' };
  expect(unsafeSettings(found({ republish, sources: [{ name: 'ANOTHER' }] }))).toEqual([
    'republish: null',
    'sources: null',
  ]);
});

test.each([
  'alongside.note.anna',
  'alongside.note.anna.',
  'alongside.Note.anna.x',
  'other.note.a.b',
])('%s is no subject of an entry', (subject) => {
  expect(entryParts(subject)).toBeUndefined();
  expect(presenceAuthor(subject)).toBeUndefined();
});
