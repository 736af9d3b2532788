import * as v from '../core/schema';
import { ClientFieldName, Recipe } from './recipe';
import { TicketRules } from './ticket-rules';

/** Maps addresses of a CRM to records of one type. The user makes it in the settings. */
export const RecordRule = v.object({
  /** The pattern as the user writes it: `/customers/:id`. */
  pattern: v.string(),
  /** The same pattern as a regular expression over path, query and hash, with a group `id`. */
  match: v.string(),
  type: v.string(),
});
export type RecordRule = v.InferOutput<typeof RecordRule>;

/** Most kinds of record that a user can teach on one site. */
export const MOST_KINDS = 20;

/** Raised when the same patterns count as slower than before: then stored recipes are counted again. */
export const COST_RULES = 1;

const siteOnScreen = {
  /** Scheme, host and port: `https://crm.example.com`. It identifies the site. */
  origin: v.string(),
  rules: v.array(RecordRule),
  /** The shipped recipe of the CRM that runs there. */
  crm: v.optional(v.string()),
  clientField: v.optional(ClientFieldName),
  ticketRules: v.optional(TicketRules),
  addedAt: v.number(),
};

/** A CRM in whose pages the extension shows the dock. */
export const Site = v.object({
  ...siteOnScreen,
  /** The recipes that users taught here, one for each kind of record; the latest first. */
  kinds: v.optional(v.pipe(v.array(Recipe), v.maxLength(MOST_KINDS))),
  /** The single recipe that earlier releases stored. Read both with `kindsOf`. */
  taught: v.optional(Recipe),
  /** The `COST_RULES` by which all taught recipes were fast enough when they were saved. */
  fastBy: v.optional(v.number()),
});
export type Site = v.InferOutput<typeof Site>;

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
export const KindFacts = v.object({
  recipe: Recipe,
  /** The key under which its health is stored. */
  key: v.string(),
  /** The part of the recipe that may keep the page busy: the recipe does not run. */
  slowPart: v.optional(v.string()),
});
export type KindFacts = v.InferOutput<typeof KindFacts>;

/** A site for a screen, with the browser's permission for it. */
export const SiteFacts = v.object({
  ...siteOnScreen,
  granted: v.boolean(),
  kinds: v.array(KindFacts),
});
export type SiteFacts = v.InferOutput<typeof SiteFacts>;

const CssText = v.pipe(v.string(), v.maxLength(200));

/** An element of the page that was held beside the dock on an earlier visit, and how. */
export const HeldBefore = v.object({
  select: CssText,
  way: v.picklist(['narrowed', 'shifted']),
  fixed: v.boolean(),
  gap: v.number(),
  taken: v.number(),
  most: CssText,
  own: v.strictTuple([CssText, CssText, CssText]),
  by: v.number(),
});
export type HeldBefore = v.InferOutput<typeof HeldBefore>;

/** What was found out about the room that a host's pages make for the dock. */
export const RoomFound = v.object({
  at: v.number(),
  held: v.pipe(v.array(HeldBefore), v.maxLength(8)),
  /** In what narrower place the dock stands, and beside what. */
  narrow: v.optional(v.object({ width: v.number(), select: CssText })),
});
export type RoomFound = v.InferOutput<typeof RoomFound>;

const handleAt = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const panelWidth = v.pipe(v.number(), v.minValue(300), v.maxValue(720));

export const chosenPlace = {
  /** The right edge if missing. */
  side: v.optional(v.picklist(['left', 'right'])),
  /** Whether the dock lies over the page, if the agent chose that; if missing, we detect it. */
  over: v.optional(v.boolean()),
};
const foundOut = {
  /**
   * When we found that the page leaves no room, by side and by the pixels that the page would have.
   */
  tight: v.optional(v.record(v.string(), v.number())),
  /** What was held there, by side, window and the width of the dock. */
  found: v.optional(v.record(v.string(), RoomFound)),
};

/** How the dock stands on one host: remembered, and told to the page's content script. */
export const DockState = v.object({
  open: v.boolean(),
  width: panelWidth,
  /** Position of the handle along the edge, in percent of the window's height. */
  handleAt,
  ...chosenPlace,
  ...foundOut,
});
export type DockState = v.InferOutput<typeof DockState>;

/**
 * What one page changed of the dock's state. The page sends only what the user chose or what it
 * found out, so that an old tab does not overwrite the choices of another. A time of 0 in `tight`
 * says that the page makes room again.
 */
export const DockChange = v.object({
  open: v.optional(v.boolean()),
  width: v.optional(panelWidth),
  handleAt: v.optional(handleAt),
  ...chosenPlace,
  ...foundOut,
});
export type DockChange = v.InferOutput<typeof DockChange>;

export const INITIAL_DOCK: DockState = { open: true, width: 380, handleAt: 40 };
