import { DockMode } from './recipe';
import { CrmRecord, RecordRef } from './record';
import * as z from './schema';
import { DockState } from './site';

// What passes between the background and a CRM page's content script, which knows nothing else of
// us: neither questions nor screens.

/** Where in an address a pattern is tried; `param` and `fragment` are one parameter's decoded value. */
const PartOfAddress = z.enum([
  ...['path', 'query', 'hash', 'pathAndQuery', 'decodedQuery', 'decodedHash', 'all'],
  ...['param', 'fragment'],
] as const);

/** How addresses of records look: every part must fit, groups `id`, `type` and `account` catch. */
export const PageRule = z.object({
  parts: z.array(z.object({ on: PartOfAddress, name: z.optional(z.string()), match: z.string() })),
  type: z.optional(z.string()),
  types: z.optional(z.record(z.string(), z.string())),
  /** Ids may hold spaces and slashes. */
  spaces: z.optional(z.boolean()),
  /** Which of the recipe's views says how such a record is read; by its heading where none does. */
  view: z.optional(z.number()),
});
export type PageRule = z.infer<typeof PageRule>;

/** An element by its selector, and how it says what is wanted (`text`, `value`, `mailto`, `@attr`). */
export const PageSource = z.object({
  select: z.string(),
  from: z.string(),
  /** The nearest words before it, where it is found by them. */
  beside: z.optional(z.string()),
  /** Where in it its label stands, which is no part of the value, and what that must say. */
  label: z.optional(z.string()),
  words: z.optional(z.string()),
  /** What is cut out of the value. */
  drop: z.optional(z.string()),
  /** Believed only while all visible elements that fit say the same. */
  only: z.optional(z.boolean()),
});
export type PageSource = z.infer<typeof PageSource>;

/** How the pages of one CRM are read. */
export const PageView = z.object({
  scope: z.optional(z.string()),
  frame: z.optional(z.string()),
  name: z.array(PageSource),
  title: z.optional(z.string()),
  placeholders: z.array(z.string()),
  witness: z.optional(PageSource),
  exists: z.optional(z.string()),
  absent: z.optional(z.string()),
  quiet: z.optional(z.number()),
  /** What is read beside the name, by what it is. */
  fields: z.record(z.string(), z.array(PageSource)),
});
export type PageView = z.infer<typeof PageView>;

/** All that a content script is told: how to find and read records on its host, and its dock. */
export const PageRecipe = z.object({
  rules: z.array(PageRule),
  views: z.array(PageView),
  dock: DockState,
  mode: DockMode,
  /** Lines for the page's own style, for the dock to have room in it. */
  css: z.string(),
});
export type PageRecipe = z.infer<typeof PageRecipe>;

/**
 * What says that a text is a record's name, where no recipe says where that stands: the page's
 * heading, its title, or both, which say the same.
 */
export const NameBy = z.enum(['heading', 'title', 'both']);
export type NameBy = z.infer<typeof NameBy>;

/**
 * What a page shows at a record's address that shows no record: a form to log in, that there is no
 * such record, that it is not for this user, or (`unready`) not what its recipe knows a record by.
 */
export const Sight = z.enum(['login', 'missing', 'forbidden', 'unready']);
export type Sight = z.infer<typeof Sight>;

/** What a page shows, as its content script read it: the host is for the browser to say. */
export const Shown = z.object({
  record: z.nullable(
    z.extend(z.omit(CrmRecord, { ref: true }), { ref: z.omit(RecordRef, { host: true }) }),
  ),
  /** What says that its name is one; missing where a recipe says where it stands. */
  nameBy: z.optional(NameBy),
  /** What is seen instead of the record. */
  sight: z.optional(Sight),
  /** What a page that shows a record still lacks: its dock, or a pass for the dock's next frame. */
  needs: z.enum(['nothing', 'pass', 'dock']),
  /** Of each thing that the recipe says where to find, whether it was there; once per visit. */
  health: z.optional(z.record(z.string(), z.boolean())),
  /** True where the page kept taking the dock away until its script gave in. */
  gaveIn: z._default(z.boolean(), false),
});
export type Shown = z.input<typeof Shown>;

/** What a content script is told for it: no client data. */
export const ShownReply = z.object({
  /** The number for the dock's handle. */
  unread: z.number(),
  /** Lets one frame of this tab in, once. */
  pass: z.optional(z.string()),
  /** The dock is to be open, whatever it was before. */
  unfold: z.optional(z.boolean()),
});
export type ShownReply = z.infer<typeof ShownReply>;

/**
 * Why a record that its page's address names has no name, where it is not what is seen instead:
 * - `looking`: the page was not looked at for the last time yet
 * - `missed`: it is not where the recipe says
 * - `no-heading`: no recipe says where, and no heading names it
 * - `unproven`: what heads the page may as well be the application's name: no other record differs
 */
export const Nameless = z.enum([
  ...['looking', 'missed', 'no-heading', 'unproven'],
  ...['login', 'missing', 'forbidden', 'unready'],
] as const);
export type Nameless = z.infer<typeof Nameless>;

/** What the background tells the content script of one CRM page. */
export type PageNews =
  | { alongside: 'unread'; unread: number }
  | {
      /** The address changed (browsers without the Navigation API), or the agent speaks. */
      alongside: 'look-again';
      /** What the agent says the page shows, until its address changes. */
      found?: Omit<RecordRef, 'host'> & { view: number; chosen: true };
    }
  | { alongside: 'fold' }
  | { alongside: 'unfold' } // a person asked for what is in it, elsewhere
  | { alongside: 'look-at-dock' } // answered with `DockLook`
  | ({ alongside: 'stand' } & DockChoice) // answered with `DockStand`
  | { alongside: 'cross' } // the keyboard into the panel, or back to where it was
  | { alongside: 'leave' }; // the site was removed

/** How the dock stands in its page, as the page's content script finds it when it is asked. */
export const DockLook = z.object({
  /** False where something of the page hides the panel, covers it, or makes it faint or tiny. */
  clear: z.boolean(),
  /** Milliseconds since the panel last moved. */
  still: z.number(),
  /** True where the keyboard is with the page and no press of the agent's put it there. */
  tookKeyboard: z.boolean(),
});
export type DockLook = z.infer<typeof DockLook>;

/** Where the agent wants the dock; what is not said stays as it is. */
export const DockChoice = z.pick(z.partial(DockState), { side: true, over: true });
export type DockChoice = z.infer<typeof DockChoice>;

/** Where the dock is now, whoever chose it. */
export const DockStand = z.object({
  side: z.enum(['left', 'right']),
  over: z.boolean(),
  /** It lies over the page because the window has no room for both. */
  narrow: z.boolean(),
});
export type DockStand = z.infer<typeof DockStand>;
