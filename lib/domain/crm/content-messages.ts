import * as z from '../core/schema';
import { DockMode } from './recipe';
import { type RecordRef, readInPage, refInPage } from './record';
import { chosenPlace, DockState } from './site';

// The messages between the background and a CRM page's content script. The content script gets
// nothing else: neither requests nor screens.

/**
 * The part of an address on which a pattern is tried; `param` and `fragment` are one parameter's
 * decoded value.
 */
const PartOfAddress = z.enum([
  'path',
  'query',
  'hash',
  'pathAndQuery',
  'decodedQuery',
  'decodedHash',
  'all',
  'param',
  'fragment',
] as const);

/**
 * Describes the addresses of one kind of record: every part must match; groups `id`, `type` and
 * `account` capture.
 */
export const PageRule = z.object({
  parts: z.array(z.object({ on: PartOfAddress, name: z.optional(z.string()), match: z.string() })),
  type: z.optional(z.string()),
  types: z.optional(z.record(z.string(), z.string())),
  /** Ids may contain spaces and slashes. */
  spaces: z.optional(z.boolean()),
  /**
   * Index of the recipe's view for such a record. Without one, the page's heading names the record.
   */
  view: z.optional(z.number()),
});
export type PageRule = z.infer<typeof PageRule>;

/**
 * An element by its selector, and how to take the value from it (`text`, `value`, `mailto`,
 * `@attr`).
 */
export const PageSource = z.object({
  select: z.string(),
  from: z.string(),
  /** The nearest text before the element, if that text identifies it. */
  beside: z.optional(z.string()),
  /**
   * Selector of its label, which is not part of the value, and the text that the label must have.
   */
  label: z.optional(z.string()),
  words: z.optional(z.string()),
  /** Pattern of text to remove from the value. */
  drop: z.optional(z.string()),
  /** Trusted only while all visible matching elements hold the same value. */
  only: z.optional(z.boolean()),
});
export type PageSource = z.infer<typeof PageSource>;

/** An element that a page shows instead of a record, and words in it. */
const PageMarker = z.object({ select: z.string(), says: z.optional(z.string()) });
export type PageMarker = z.infer<typeof PageMarker>;

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
  /** By which a page without a record is known, by what it is: a `RecordObstacle`. */
  instead: z.optional(
    z.object({
      login: z.array(PageMarker),
      missing: z.array(PageMarker),
      forbidden: z.array(PageMarker),
    }),
  ),
  /** What is read beside the name, by what it is. */
  fields: z.record(z.string(), z.array(PageSource)),
});
export type PageView = z.infer<typeof PageView>;

/**
 * The configuration of a content script: how to find and read records on its host, and its dock.
 */
export const PageRecipe = z.object({
  rules: z.array(PageRule),
  views: z.array(PageView),
  dock: DockState,
  mode: DockMode,
  /** CSS lines for the page, so that the dock has room in it. */
  css: z.string(),
});
export type PageRecipe = z.infer<typeof PageRecipe>;

/**
 * Where a record's name was found if no recipe says where to look: the page's heading, its title,
 * or both with the same text.
 */
export const NameBy = z.enum(['heading', 'title', 'both', 'site']);
export type NameBy = z.infer<typeof NameBy>;

/**
 * What a page shows at a record's address instead of the record: a login form, "not found", "no
 * access", or (`unready`) no element by which the recipe recognises a record.
 */
export const RecordObstacle = z.enum(['login', 'missing', 'forbidden', 'unready']);
export type RecordObstacle = z.infer<typeof RecordObstacle>;

/** Of a title so much is told. */
const LONGEST_TITLE = 300;

/** What a page shows, as its content script read it: the host is for the browser to say. */
export const Shown = z.object({
  record: z.nullable(z.object({ ref: z.object(refInPage), ...readInPage })),
  /** Where the name was found; missing if a recipe says where to look. */
  nameBy: z.optional(NameBy),
  /** True if nothing is read beside the name. */
  nameOnly: z.optional(z.boolean()),
  /** The page's title, with that. */
  title: z.optional(z.string().check(z.maxLength(LONGEST_TITLE))),
  /** What is seen instead of the record. */
  obstacle: z.optional(RecordObstacle),
  /**
   * What a page that shows a record still lacks: its dock, the dock's panel, or a token for the panel's
   * next frame.
   */
  needs: z.enum(['nothing', 'frame-token', 'panel', 'dock']),
  /** For each element that the recipe describes, whether the page has it; once per visit. */
  health: z.optional(z.record(z.string(), z.boolean())),
  /** True if the page kept removing the dock until the content script gave up. */
  dockRemoved: z._default(z.boolean(), false),
});
export type Shown = z.input<typeof Shown>;

/** The reply to the content script. It holds no client data. */
export const ShownReply = z.object({
  /** The number on the dock's handle. */
  unread: z.number(),
  /** Admits one frame of this tab, once. */
  frameToken: z.optional(z.string()),
  /** Opens the dock, even if the user had folded it. */
  unfold: z.optional(z.boolean()),
});
export type ShownReply = z.infer<typeof ShownReply>;

/**
 * Why a record that the page's address names has no name, apart from the reasons in `RecordObstacle`:
 * - `looking`: the page has not settled yet
 * - `missed`: the name is not where the recipe says
 * - `no-heading`: no recipe says where it is, and no heading gives one
 * - `unproven`: the heading may be the CRM's own name, because no other record has another one
 */
export const MissingNameReason = z.enum([
  'looking',
  'missed',
  'no-heading',
  'unproven',
  'login',
  'missing',
  'forbidden',
  'unready',
] as const);
export type MissingNameReason = z.infer<typeof MissingNameReason>;

/** The messages from the background to the content script of one CRM page. */
export type PageMessage =
  | { alongside: 'unread'; unread: number }
  | {
      /** The address changed (browsers without the Navigation API), or the agent chose a record. */
      alongside: 'look-again';
      /** The record that the agent chose, valid until the page's address changes. */
      found?: Omit<RecordRef, 'host'> & { view: number; chosen: true };
    }
  | { alongside: 'fold' }
  | { alongside: 'unfold' } // the user asked for something in the dock on another screen
  | { alongside: 'look-at-dock' } // replied to with `DockVisibility`
  | ({ alongside: 'stand' } & DockChoice) // replied to with `DockPlacement`
  | { alongside: 'cross' } // moves the keyboard focus into the panel, or back to where it was
  | { alongside: 'leave' }; // the user removed the site

/** How visible the dock is in its page, as the content script finds it when asked. */
export const DockVisibility = z.object({
  /** False if the page hides the panel, covers it, or makes it faint or tiny. */
  clear: z.boolean(),
  /** Milliseconds since the panel last moved. */
  still: z.number(),
  /** True if the page has the keyboard focus and the agent did not put it there. */
  tookKeyboard: z.boolean(),
});
export type DockVisibility = z.infer<typeof DockVisibility>;

/** Where the agent wants the dock; a missing property stays unchanged. */
export const DockChoice = z.object(chosenPlace);
export type DockChoice = z.infer<typeof DockChoice>;

/** Where the dock is now. */
export const DockPlacement = z.object({
  side: z.enum(['left', 'right']),
  over: z.boolean(),
  /** It lies over the page because the window has no room for both. */
  narrow: z.boolean(),
});
export type DockPlacement = z.infer<typeof DockPlacement>;
