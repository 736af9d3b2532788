import { afterEach, expect, test } from 'vitest';
import { isContextInvalidated } from '../../../lib/protocol/client/context-invalidated';
import { browser } from '../../browser-stand-in';

const { runtime } = browser;

afterEach(() => {
  Object.defineProperty(browser, 'runtime', { value: runtime, writable: true });
});

test('a page of the extension may use its interfaces', () => {
  expect(isContextInvalidated()).toBe(false);
});

test.each([
  ['takes the extension’s id', { get: () => ({ id: undefined }) }],
  ['takes the interfaces', { get: () => undefined }],
  [
    'throws at each use',
    {
      get: () => {
        throw new Error('Extension context invalidated.');
      },
    },
  ],
])('a page that an update left behind knows it: the browser %s', (_, { get }) => {
  Object.defineProperty(browser, 'runtime', { get, configurable: true });
  expect(isContextInvalidated()).toBe(true);
});
