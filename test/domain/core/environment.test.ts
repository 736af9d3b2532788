import { expect, test } from 'vitest';
import { contradictsPrefix, environmentOfKey } from '../../../lib/domain/core/environment-rules';

test('the prefix of a key names its environment', () => {
  expect(environmentOfKey('svc_test_a')).toBe('test');
  expect(environmentOfKey('svc_live_a')).toBe('live');
  expect(environmentOfKey('sk_live_a')).toBeUndefined();
});

test.each([
  ['test', ['live', 'Live', 'production', 'PROD', ' prod ']],
  ['live', ['test', 'Test', ' TEST ']],
] as const)('a %s key is contradicted by %j', (prefix, words) => {
  for (const word of words) expect(contradictsPrefix(prefix, word), word).toBe(true);
});

test.each([
  ['test', ['test', 'sandbox', 'TEST', '', undefined, 'constructor']],
  ['live', ['live', 'production', 'prod', 'eu', '', undefined, 'testing']],
] as const)('a %s key is not contradicted by %j', (prefix, words) => {
  for (const word of words) expect(contradictsPrefix(prefix, word), word).toBe(false);
});
