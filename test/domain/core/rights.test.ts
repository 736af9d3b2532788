import { expect, test } from 'vitest';
import { missingRight } from '../../../lib/domain/core/rights';

const key = (permissions: string[], environment: 'test' | 'live' = 'live') => ({
  environment,
  permissions,
});

test('a key with other permissions lacks the one that it does not list', () => {
  expect(missingRight('write-tickets', key(['merchant_onboarding:write']))).toBe('tickets:write');
  expect(missingRight('write-tickets', key(['tickets:read']))).toBe('tickets:write');
  expect(missingRight('decide-applications', key(['tickets:write']))).toBe(
    'merchant_onboarding:write',
  );
});

test('a key may use each permission that it lists by name or wildcard', () => {
  for (const list of [['tickets:write'], ['tickets:*'], ['*']])
    expect(missingRight('write-tickets', key(list))).toBeUndefined();
  expect(missingRight('decide-applications', key(['merchant_onboarding:write']))).toBeUndefined();
});

test('a key without listed permissions is not restricted', () => {
  expect(missingRight('write-tickets', key([]))).toBeUndefined();
  expect(missingRight('decide-applications', key([]))).toBeUndefined();
});

test('only a test key may reset test data, whatever it lists', () => {
  expect(missingRight('reset-test-data', key(['*'], 'live'))).toBe('test-key');
  expect(missingRight('reset-test-data', key(['tickets:write'], 'test'))).toBeUndefined();
});
