import { expect, test } from 'vitest';
import { headingSight } from '../../../lib/content/record/read-page-state';

test.each([
  'RT Error',
  'Couldn’t load application error',
  'Internal Server Error',
  'An unexpected error',
  'Error',
  'Error!',
  'Error 500',
  'Error: 500',
  '404',
  'Error 404',
  'Page not found',
])('a page with the heading "%s" has no record', (heading) => {
  expect(headingSight(heading)).toBe('missing');
});

test.each(['Access denied', 'Error 403'])(
  'a page with the heading "%s" is forbidden',
  (heading) => {
    expect(headingSight(heading)).toBe('forbidden');
  },
);

test.each([
  'Terror Records',
  'Night of Terror',
  'Error404 GmbH',
  'Error 500 Ltd',
  'Trial and Error',
  'Trial & Error',
  'Human Error Studios',
  'Error Prone Music',
  'A Comedy of Errors',
  'The great and only human error',
  'Cancelled because of an error',
])('the heading "%s" may be the name of a customer', (heading) => {
  expect(headingSight(heading)).toBeUndefined();
});
