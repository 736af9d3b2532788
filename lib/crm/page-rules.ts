import type { PageMarker, PageRule, PageSource, PageView } from '../domain/crm/content-messages';
import type { AddressRule, Recipe, Source } from '../domain/crm/recipe';
import type { RecordRule } from '../domain/crm/site';

/** Converts a rule that the user wrote as a pattern to a content script's rule. */
export const typedRule = ({ match, type }: Pick<RecordRule, 'match' | 'type'>): PageRule => ({
  parts: [{ on: 'all', match }],
  type,
});

/**
 * Converts the address rules of a recipe to a content script's rules; `view` is the index of its
 * view.
 */
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

/** A pattern must match the whole value of a parameter. */
const params = (on: Part['on'], wanted: Record<string, string>): Part[] =>
  Object.entries(wanted).map(([name, value]) => ({ on, name, match: `^(?:${value})$` }));

/** Converts a recipe's selectors for the content script. */
export function viewOf({
  scope,
  frame,
  fields,
  title,
  placeholders,
  ready,
  instead,
}: Recipe): PageView {
  const { name, ...others } = fields;
  return {
    scope,
    frame,
    title,
    placeholders,
    instead: instead && insteadOf(instead),
    ...ready,
    name: name.map(sourceOf),
    fields: Object.fromEntries(
      Object.entries(others).map(([field, sources]) => [field, sources.map(sourceOf)]),
    ),
  };
}

const insteadOf = ({
  login,
  missing,
  forbidden,
}: NonNullable<Recipe['instead']>): PageView['instead'] => ({
  login: login.map(markerOf),
  missing: missing.map(markerOf),
  forbidden: forbidden.map(markerOf),
});

const markerOf = ({ select, says }: PageMarker): PageMarker => ({ select, says });

const sourceOf = ({ certainty: _, ...source }: Source): PageSource => source;
