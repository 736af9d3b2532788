import { expect, test } from 'vitest';
import { slowKinds } from '../../../lib/background/sites/slow-kinds';
import { withCost } from '../../../lib/domain/crm/recipe-cost';
import { recipeOfPath } from '../../domain/crm/recipe-of-path';

const FAST = '^/customers/(?<id>\\d+)$';
const SLOW = '^(?<id>[^#]*)[^#]*[^#]*[^#]*#$';
const siteWith = (...paths: string[]) => ({
  origin: 'https://crm.example.com',
  rules: [],
  kinds: paths.map(recipeOfPath),
  addedAt: 0,
});

test('a site whose recipes are all fast is marked as it is saved, and not counted again', async () => {
  const site = withCost(siteWith(FAST, FAST));
  expect(await slowKinds(site)).toEqual([undefined, undefined]);
  // Because of the mark, the background does not count the steps of this slow pattern.
  expect(await slowKinds({ ...site, kinds: [recipeOfPath(SLOW)] })).toEqual([undefined]);
});

test('a site with a slow recipe, or one marked by other rules, is counted each time', async () => {
  const slow = withCost(siteWith(FAST, SLOW));
  expect(slow.fastBy).toBe(undefined);
  expect(await slowKinds(slow)).toEqual([undefined, 'records.0.match.path']);
  expect(await slowKinds({ ...slow, fastBy: 0 })).toEqual([undefined, 'records.0.match.path']);
});

test('a mark is taken away when a slow recipe is saved', () => {
  const marked = withCost(siteWith(FAST));
  expect(withCost({ ...marked, kinds: [recipeOfPath(SLOW)] }).fastBy).toBe(undefined);
});
