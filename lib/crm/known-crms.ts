import type { CrmFacts } from '../domain/crm/recipe';

/** What is known of a CRM without its recipe. */
export type KnownCrm = Pick<
  CrmFacts,
  'id' | 'name' | 'hosts' | 'hostPattern' | 'selfHosted' | 'certainty' | 'hasCustomFields'
>;

/** The known part of every shipped recipe by its file name. The build makes it (complete-recipes.ts). */
const FILES = import.meta.glob<KnownCrm>('./recipes/*.json', {
  eager: true,
  import: 'default',
  query: '?known',
});

/** The CRM that a shipped recipe is for. */
export const knownCrm = (id: string): KnownCrm | undefined => FILES[`./recipes/${id}.json`];

/** All CRMs with a shipped recipe, by name. Not by a locale, which the browser would load at each start. */
export const knownCrms = (): KnownCrm[] =>
  Object.values(FILES).sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));

/** The browser's permission patterns for the hosts of a CRM. */
export const patternsOf = ({ hosts }: Pick<KnownCrm, 'hosts'>): string[] =>
  hosts.map((host) => `https://${host}/*`);
