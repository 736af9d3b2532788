import * as z from '../core/schema';
import { ClientFieldName, Recipe } from './recipe';

/** Maps addresses of a CRM to records of one type. The user makes it in the settings. */
export const RecordRule = z.object({
  /** The pattern as the user writes it: `/customers/:id`. */
  pattern: z.string(),
  /** The same pattern as a regular expression over path, query and hash, with a group `id`. */
  match: z.string(),
  type: z.string(),
});
export type RecordRule = z.infer<typeof RecordRule>;

/** Most kinds of record that a user can teach on one site. */
export const MOST_KINDS = 20;

const siteOnScreen = {
  /** Scheme, host and port: `https://crm.example.com`. It identifies the site. */
  origin: z.string(),
  rules: z.array(RecordRule),
  /** The shipped recipe of the CRM that runs there. */
  crm: z.optional(z.string()),
  clientField: z.optional(ClientFieldName),
  addedAt: z.number(),
};

/** A CRM in whose pages the extension shows the dock. */
export const Site = z.object({
  ...siteOnScreen,
  /** The recipes that users taught here, one for each kind of record; the latest first. */
  kinds: z.optional(z.array(Recipe).check(z.maxLength(MOST_KINDS))),
  /** The single recipe that earlier releases stored. Read both with `kindsOf`. */
  taught: z.optional(Recipe),
  /** The `COST_RULES` by which all taught recipes were fast enough when they were saved. */
  fastBy: z.optional(z.number()),
});
export type Site = z.infer<typeof Site>;

/** The taught recipes of a site, in the format of either release. */
export const kindsOf = ({ kinds, taught }: Pick<Site, 'kinds' | 'taught'>): readonly Recipe[] =>
  kinds ?? (taught ? [taught] : []);

/** Longest label of a kind on a screen: an imported recipe may name any number of types. */
const LONGEST_LABEL = 200;

/** The label of a kind: its address patterns as the user wrote them, else its record types. */
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

/** The key under which the health of a taught recipe is stored. */
export const kindKey = ({ origin, taught }: Pick<Site, 'origin' | 'taught'>, kind: Recipe) =>
  kind === taught ? origin : `${origin}#${kind.id}`;

/** One taught kind of record, for a screen. */
export const KindFacts = z.object({
  recipe: Recipe,
  /** The key under which its health is stored. */
  key: z.string(),
  /** The part of the recipe that may keep the page busy: the recipe does not run. */
  slowPart: z.optional(z.string()),
});
export type KindFacts = z.infer<typeof KindFacts>;

/** A site for a screen, with the browser's permission for it. */
export const SiteFacts = z.object({
  ...siteOnScreen,
  granted: z.boolean(),
  kinds: z.array(KindFacts),
});
export type SiteFacts = z.infer<typeof SiteFacts>;

const CssText = z.string().check(z.maxLength(200));

/** An element of the page that was held beside the dock on an earlier visit, and how. */
export const HeldBefore = z.object({
  select: CssText,
  way: z.enum(['narrowed', 'shifted']),
  fixed: z.boolean(),
  gap: z.number(),
  taken: z.number(),
  most: CssText,
  own: z.tuple([CssText, CssText, CssText]),
  by: z.number(),
});
export type HeldBefore = z.infer<typeof HeldBefore>;

/** What was found out about the room that a host's pages make for the dock. */
export const RoomFound = z.object({
  at: z.number(),
  held: z.array(HeldBefore).check(z.maxLength(8)),
  /** In what narrower place the dock stands, and beside what. */
  narrow: z.optional(z.object({ width: z.number(), select: CssText })),
});
export type RoomFound = z.infer<typeof RoomFound>;

const handleAt = z.number().check(z.minimum(0), z.maximum(100));
const panelWidth = z.number().check(z.minimum(300), z.maximum(720));

export const chosenPlace = {
  /** The right edge if missing. */
  side: z.optional(z.enum(['left', 'right'])),
  /** Whether the dock lies over the page, if the agent chose that; if missing, we detect it. */
  over: z.optional(z.boolean()),
};
const foundOut = {
  /**
   * When we found that the page leaves no room, by side and by the pixels that the page would have.
   */
  tight: z.optional(z.record(z.string(), z.number())),
  /** What was held there, by side, window and the width of the dock. */
  found: z.optional(z.record(z.string(), RoomFound)),
};

/** How the dock stands on one host: remembered, and told to the page's content script. */
export const DockState = z.object({
  open: z.boolean(),
  width: panelWidth,
  /** Position of the handle along the edge, in percent of the window's height. */
  handleAt,
  ...chosenPlace,
  ...foundOut,
});
export type DockState = z.infer<typeof DockState>;

/**
 * What one page changed of the dock's state. The page sends only what the user chose or what it
 * found out, so that an old tab does not overwrite the choices of another. A time of 0 in `tight`
 * says that the page makes room again.
 */
export const DockChange = z.object({
  open: z.optional(z.boolean()),
  width: z.optional(panelWidth),
  handleAt: z.optional(handleAt),
  ...chosenPlace,
  ...foundOut,
});
export type DockChange = z.infer<typeof DockChange>;

export const INITIAL_DOCK: DockState = { open: true, width: 380, handleAt: 40 };
