import { expect, test } from 'vitest';
import { lackOf } from '../../lib/domain/rights';

const key = (permissions: string[], environment: 'test' | 'live' = 'live') => ({
  environment,
  permissions,
});

test('a key that lists other permissions lacks the one that is missing', () => {
  expect(lackOf('write-tickets', key(['merchant_onboarding:write']))).toBe('tickets:write');
  expect(lackOf('write-tickets', key(['tickets:read']))).toBe('tickets:write');
  expect(lackOf('decide-applications', key(['tickets:write']))).toBe('merchant_onboarding:write');
});

test('a key may do what it lists, by name or wildcard', () => {
  for (const list of [['tickets:write'], ['tickets:*'], ['*']])
    expect(lackOf('write-tickets', key(list))).toBeUndefined();
  expect(lackOf('decide-applications', key(['merchant_onboarding:write']))).toBeUndefined();
});

test('where no permissions are known, nothing is off', () => {
  expect(lackOf('write-tickets', key([]))).toBeUndefined();
  expect(lackOf('decide-applications', key([]))).toBeUndefined();
});

test('only a test key resets test data, whatever it lists', () => {
  expect(lackOf('reset-test-data', key(['*'], 'live'))).toBe('test-key');
  expect(lackOf('reset-test-data', key(['tickets:write'], 'test'))).toBeUndefined();
});
