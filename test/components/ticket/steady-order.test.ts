import { expect, test } from 'vitest';
import { withArrived } from '../../../components/ticket/use-steady-order';

test('tickets keep their places, and those that arrive are at the end', () => {
  const before = { known: ['a', 'b', 'c'], arrived: [] };
  const after = withArrived(before, ['d', 'c', 'a', 'b']);
  expect(after).toEqual({ known: ['a', 'b', 'c', 'd'], arrived: ['d'] });
  expect(withArrived(after, ['e', 'd', 'c', 'a', 'b']).known).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a ticket that is gone leaves its place, and counts as arrived no longer', () => {
  const before = { known: ['a', 'b', 'd'], arrived: ['d'] };
  expect(withArrived(before, ['b'])).toEqual({ known: ['b'], arrived: [] });
});
