import * as v from '../../../lib/domain/core/schema';
import { Recipe } from '../../../lib/domain/crm/recipe';

/** A taught recipe whose records have addresses that this pattern matches. */
export const recipeOfPath = (path: string) =>
  v.parse(Recipe, {
    id: 'in-house',
    name: 'In-house',
    hosts: [],
    selfHosted: true,
    checked: '2026-11-22',
    records: [
      {
        match: { path },
        type: 'customers',
        certainty: 'verified',
        examples: { '/customers/1': { id: '1' } },
      },
    ],
    notRecords: ['/customers'],
    fields: {},
  });
