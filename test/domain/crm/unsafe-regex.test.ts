import { expect, test } from 'vitest';
import { isUnsafeRegex } from '../../../lib/domain/crm/unsafe-regex';

test.each([
  '(a+)+$',
  '(a*)*$',
  '^(\\w+\\s?)+$',
  '(?:a|aa)+$',
  '(?:a?a?)*$',
  '((a+)b)+$',
  '(?<id>[^/]+){2,}',
  '(?:x+){1,50}y',
  '^(?:\\w?){40}!',
  '(?:[)]+)+',
])('%s is unsafe', (pattern) => {
  expect(isUnsafeRegex(pattern)).toBe(true);
});

test.each([
  '^/deal/(?<id>[1-9]\\d*)(?:/|$)',
  '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  '^/odoo/(?:.*/)?(?<type>[a-z]+|m-\\w+)/(?<id>\\d+)$',
  '^#(?=.*[?&]a=b)(?=.*[?&]id=(?<id>\\d+))',
  '(?:ab)+$',
  '(?:[+*]a)+',
  '(?:\\+a)+',
  '[(a+)+]',
])('%s is safe', (pattern) => {
  expect(isUnsafeRegex(pattern)).toBe(false);
});
