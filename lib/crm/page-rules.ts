import type { PageRule, PageSource, PageView } from '../domain/page';
import type { AddressRule, Recipe, Source } from '../domain/recipe';
import type { RecordRule } from '../domain/site';

/** A rule that a person wrote as a pattern, as a content script is told it. */
export const typedRule = ({ match, type }: Pick<RecordRule, 'match' | 'type'>): PageRule => ({
  parts: [{ on: 'all', match }],
  type,
});

/** The address rules of a recipe, as a content script is told them; `view` is its recipe's. */
export const rulesOf = ({ records }: Pick<Recipe, 'records'>, view?: number): PageRule[] =>
  records.map(({ match, query, fragment, type, types, spaces }: AddressRule) => ({
    parts: [
      ...Object.entries(match).map(([on, match]) => ({ on: PARTS[on] ?? 'all', match })),
      ...params('param', query),
      ...params('fragment', fragment),
    ],
    type,
    types,
    spaces,
    view,
  }));

type Part = PageRule['parts'][number];

const PARTS: Record<string, Part['on']> = {
  path: 'path',
  query: 'query',
  hash: 'hash',
  pathAndQuery: 'pathAndQuery',
  decodedQuery: 'decodedQuery',
  decodedHash: 'decodedHash',
};

/** The whole value of a parameter must fit. */
const params = (on: Part['on'], wanted: Record<string, string>): Part[] =>
  Object.entries(wanted).map(([name, value]) => ({ on, name, match: `^(?:${value})$` }));

/** How a recipe reads a record, as a content script is told it. */
export function viewOf({ scope, frame, fields, title, placeholders, ready }: Recipe): PageView {
  const { name, ...others } = fields;
  return {
    ...{ scope, frame, title, placeholders },
    ...ready,
    name: name.map(sourceOf),
    fields: Object.fromEntries(
      Object.entries(others).map(([field, sources]) => [field, sources.map(sourceOf)]),
    ),
  };
}

const sourceOf = ({ certainty: _, ...source }: Source): PageSource => source;
