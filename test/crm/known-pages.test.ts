import { describe, expect, test } from 'vitest';
import { findRecord } from '../../lib/crm/find-record';
import { rulesOf } from '../../lib/crm/page-rules';
import { allRecipes, recipeNamed } from '../../lib/crm/recipes';
import { isHostOf } from '../../lib/domain/host';
import { OWN_HOSTS, VENDOR_HOSTS } from '../crm-pages/known/all';

// The pages on which each recipe is tried in a browser (test/e2e/known-crms*.spec.ts).

const pages = [...VENDOR_HOSTS, ...OWN_HOSTS];

test('every recipe has a page on which it is tried', () => {
  const tried = new Set(pages.map(({ id }) => id));
  expect([...tried].sort()).toEqual(
    allRecipes()
      .map(({ id }) => id)
      .sort(),
  );
});

test('each has a host of its own', () => {
  expect(new Set(pages.map(({ host }) => host)).size).toBe(pages.length);
});

describe.each(pages)(
  '$name on $host',
  ({ id, name, host, ownHost = false, ids, word, address }) => {
    const recipe = recipeNamed(id);

    test('is the recipe’s CRM, on one of its hosts or on the user’s', () => {
      expect(recipe?.name).toBe(name);
      expect(recipe && isHostOf(recipe, `https://${host}`)).toBe(!ownHost);
      if (ownHost) expect(recipe?.selfHosted).toBe(true);
    });

    test.each(ids)('has record %s at its address', (id) => {
      const found = recipe && findRecord(rulesOf(recipe), new URL(`https://${host}${address(id)}`));
      expect(found).toMatchObject({ type: word, id });
    });
  },
);
