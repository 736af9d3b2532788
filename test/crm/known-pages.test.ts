import { describe, expect, test } from 'vitest';
import { findRecord } from '../../lib/crm/find-record';
import { rulesOf } from '../../lib/crm/page-rules';
import { isHostOf } from '../../lib/domain/crm/host';
import { OWN_HOSTS, VENDOR_HOSTS } from '../crm-pages/known/all';
import { OBSTACLE_PAGES } from '../crm-pages/known/obstacle-pages';
import { allRecipes, recipeNamed } from './shipped-recipes';

// The pages on which each recipe is tested in a browser (test/e2e/known-crms*.spec.ts).

const pages = [...VENDOR_HOSTS, ...OWN_HOSTS];

test('every recipe has a test page', () => {
  const tried = new Set(pages.map(({ id }) => id));
  expect([...tried].sort()).toEqual(
    allRecipes()
      .map(({ id }) => id)
      .sort(),
  );
});

test.each(
  allRecipes().flatMap(({ id, instead = {} }) =>
    Object.entries(instead)
      .filter(([, markers]) => markers.length > 0)
      .map(([kind]) => ({ id, kind })),
  ),
)('$id: there is a test page for $kind, which its recipe recognises', ({ id, kind }) => {
  expect(
    Object.keys(OBSTACLE_PAGES[id] ?? {}),
    `Add the page \`${kind}\` of ${id} to OBSTACLE_PAGES in test/crm-pages/known/obstacle-pages.ts`,
  ).toContain(kind);
});

test('each page has its own host', () => {
  expect(new Set(pages.map(({ host }) => host)).size).toBe(pages.length);
});

describe.each(pages)(
  '$name on $host',
  ({ id, name, host, ownHost = false, ids, word, address }) => {
    const recipe = recipeNamed(id);

    test('belongs to the recipe’s CRM, on one of its hosts or the user’s', () => {
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
