import { ClientField, Recipe } from './recipe';
import * as z from './schema';

/** One rule of a CRM: which addresses are records of which type. Made in the options page. */
export const RecordRule = z.object({
  /** As a person reads and writes it: `/customers/:id`. */
  pattern: z.string(),
  /** The same as a regular expression over path, query and hash, with a group `id`. */
  match: z.string(),
  type: z.string(),
});
export type RecordRule = z.infer<typeof RecordRule>;

/** Most kinds of record that are taught on one site. */
export const MOST_KINDS = 20;

/** A CRM that the extension stands beside. */
export const Site = z.object({
  /** Scheme, host and port: `https://crm.example.com`. Also its identity. */
  origin: z.string(),
  rules: z.array(RecordRule),
  /** The shipped recipe of the CRM that runs there. */
  crm: z.optional(z.string()),
  /** What people taught it here, a recipe for each kind of record; the last one taught first. */
  kinds: z.optional(z.array(Recipe).check(z.maxLength(MOST_KINDS))),
  /** The same as earlier releases kept it, one for all. Read both with `kindsOf`. */
  taught: z.optional(Recipe),
  clientField: z.optional(ClientField),
  addedAt: z.number(),
});
export type Site = z.infer<typeof Site>;

/** What was taught on a site, whichever release kept it. */
export const kindsOf = ({ kinds, taught }: Pick<Site, 'kinds' | 'taught'>): readonly Recipe[] =>
  kinds ?? (taught ? [taught] : []);

/** Longest that a kind is called on a screen: one from elsewhere may name any number of types. */
const LONGEST_LABEL = 200;

/** What a person calls a kind: how its addresses look where they wrote that, else what it finds. */
export function kindLabel({ records }: Recipe, rules: readonly RecordRule[]): string {
  const patterns = records.flatMap(
    ({ match }) => rules.find((rule) => rule.match === match.all)?.pattern ?? [],
  );
  if (patterns.length === records.length) return patterns.join(', ').slice(0, LONGEST_LABEL);
  const types = records.flatMap(({ type, types }) =>
    [type ?? [], Object.values(types ?? {})].flat(),
  );
  return [...new Set([...patterns, ...types])].join(', ').slice(0, LONGEST_LABEL) || '…';
}

/** The name by which the health of a taught recipe is kept. */
export const kindKey = ({ origin, taught }: Pick<Site, 'origin' | 'taught'>, kind: Recipe) =>
  kind === taught ? origin : `${origin}#${kind.id}`;

/** One kind of record that was taught, for a screen. */
export const KindFacts = z.object({
  recipe: Recipe,
  /** The name by which its health is kept. */
  key: z.string(),
  /** The part of it that may keep the page busy: the recipe is not run. */
  slowPart: z.optional(z.string()),
});
export type KindFacts = z.infer<typeof KindFacts>;

/** A site for a screen: with what the browser says of our right to be there. */
export const SiteFacts = z.extend(z.omit(Site, { kinds: true, taught: true }), {
  granted: z.boolean(),
  kinds: z.array(KindFacts),
});
export type SiteFacts = z.infer<typeof SiteFacts>;

/** How the dock stands on one host: remembered, and told to the page's content script. */
export const DockState = z.object({
  open: z.boolean(),
  width: z.number().check(z.minimum(300), z.maximum(720)),
  /** Where the handle sits along the edge, in percent of the window's height. */
  handleAt: z.number().check(z.minimum(0), z.maximum(100)),
  /** At the right edge unless said otherwise. */
  side: z.optional(z.enum(['left', 'right'])),
  /** Whether it lies over the page, where the agent chose that; else it is found out. */
  over: z.optional(z.boolean()),
  /** When it was found that the page makes no room, by side and by the pixels that it would keep. */
  tight: z.optional(z.record(z.string(), z.number())),
});
export type DockState = z.infer<typeof DockState>;

export const DOCK_AT_FIRST: DockState = { open: true, width: 380, handleAt: 40 };

/** An origin as the browsers' permission pattern. Firefox knows no ports there, so none has one. */
export function matchPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** Whether one permission pattern holds all that another does: `*.crm.example` and `a.crm.example`. */
export function covers(wide: string, narrow: string): boolean {
  const [[scheme, , host = ''], [other, , within = '']] = [wide.split('/'), narrow.split('/')];
  if (scheme !== other) return false;
  if (!host.startsWith('*.')) return host === within;
  return within === host.slice(2) || within.endsWith(host.slice(1));
}
