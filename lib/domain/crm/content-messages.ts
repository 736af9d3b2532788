import * as v from '../core/schema';
import { DockMode } from './recipe';
import { type RecordRef, readInPage, refInPage } from './record';
import { chosenPlace, DockState } from './site';

// The messages between the background and a CRM page's content script. The content script gets
// nothing else: neither requests nor screens.

/**
 * The part of an address on which a pattern is tried; `param` and `fragment` are one parameter's
 * decoded value.
 */
const PartOfAddress = v.picklist([
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
export const PageRule = v.object({
  parts: v.array(v.object({ on: PartOfAddress, name: v.optional(v.string()), match: v.string() })),
  type: v.optional(v.string()),
  types: v.optional(v.record(v.string(), v.string())),
  /** Ids may contain spaces and slashes. */
  spaces: v.optional(v.boolean()),
  /**
   * Index of the recipe's view for such a record. Without one, the page's heading names the record.
   */
  view: v.optional(v.number()),
});
export type PageRule = v.InferOutput<typeof PageRule>;

/**
 * An element by its selector, and how to take the value from it (`text`, `value`, `mailto`,
 * `@attr`).
 */
export const PageSource = v.object({
  select: v.string(),
  from: v.string(),
  /** The nearest text before the element, if that text identifies it. */
  beside: v.optional(v.string()),
  /**
   * Selector of its label, which is not part of the value, and the text that the label must have.
   */
  label: v.optional(v.string()),
  words: v.optional(v.string()),
  /** Pattern of text to remove from the value. */
  drop: v.optional(v.string()),
  /** Trusted only while all visible matching elements hold the same value. */
  only: v.optional(v.boolean()),
});
export type PageSource = v.InferOutput<typeof PageSource>;

/** An element that a page shows instead of a record, and words in it. */
const PageMarker = v.object({ select: v.string(), says: v.optional(v.string()) });
export type PageMarker = v.InferOutput<typeof PageMarker>;

/** How the pages of one CRM are read. */
export const PageView = v.object({
  scope: v.optional(v.string()),
  frame: v.optional(v.string()),
  name: v.array(PageSource),
  title: v.optional(v.string()),
  placeholders: v.array(v.string()),
  witness: v.optional(PageSource),
  exists: v.optional(v.string()),
  absent: v.optional(v.string()),
  quiet: v.optional(v.number()),
  /** By which a page without a record is known, by what it is: a `RecordObstacle`. */
  instead: v.optional(
    v.object({
      login: v.array(PageMarker),
      missing: v.array(PageMarker),
      forbidden: v.array(PageMarker),
    }),
  ),
  /** What is read beside the name, by what it is. */
  fields: v.record(v.string(), v.array(PageSource)),
});
export type PageView = v.InferOutput<typeof PageView>;

/**
 * The configuration of a content script: how to find and read records on its host, and its dock.
 */
export const PageRecipe = v.object({
  rules: v.array(PageRule),
  views: v.array(PageView),
  dock: DockState,
  mode: DockMode,
  /** CSS lines for the page, so that the dock has room in it. */
  css: v.string(),
});
export type PageRecipe = v.InferOutput<typeof PageRecipe>;

/**
 * Where a record's name was found if no recipe says where to look: the page's heading, its title,
 * or both with the same text.
 */
export const NameBy = v.picklist(['heading', 'title', 'both', 'site']);
export type NameBy = v.InferOutput<typeof NameBy>;

/**
 * What a page shows at a record's address instead of the record: a login form, "not found", "no
 * access", or (`unready`) no element by which the recipe recognises a record.
 */
export const RecordObstacle = v.picklist(['login', 'missing', 'forbidden', 'unready']);
export type RecordObstacle = v.InferOutput<typeof RecordObstacle>;

/** Of a title so much is told. */
const LONGEST_TITLE = 300;

/** A UUID that a page's content script makes for the panel's frame, which sends it with its first request. */
export const FrameToken = v.pipe(v.string(), v.uuid());

/** What a page shows, as its content script read it: the host is for the browser to say. */
export const Shown = v.object({
  record: v.nullable(v.object({ ref: v.object(refInPage), ...readInPage })),
  /** Where the name was found; missing if a recipe says where to look. */
  nameBy: v.optional(NameBy),
  /** True if nothing is read beside the name. */
  nameOnly: v.optional(v.boolean()),
  /** The page's title, with that. */
  title: v.optional(v.pipe(v.string(), v.maxLength(LONGEST_TITLE))),
  /** What is seen instead of the record. */
  obstacle: v.optional(RecordObstacle),
  /** What a page that shows a record still lacks: its dock, or the dock's panel. */
  needs: v.picklist(['nothing', 'panel', 'dock']),
  /** True if the scripts of dock and panel are in the page already. */
  hasScripts: v.optional(v.boolean(), false),
  /** The token that the page gives the panel's next frame: it admits that frame, once. */
  frameToken: v.optional(FrameToken),
  /** For each element that the recipe describes, whether the page has it; once per visit. */
  health: v.optional(v.record(v.string(), v.boolean())),
  /** True if the page kept removing the dock until the content script gave up. */
  dockRemoved: v.optional(v.boolean(), false),
});
export type Shown = v.InferInput<typeof Shown>;

/** The reply to the content script. It holds no client data. */
export const ShownReply = v.object({
  /** The number on the dock's handle. */
  unread: v.number(),
  /** Opens the dock, even if the user had folded it. */
  unfold: v.optional(v.boolean()),
});
export type ShownReply = v.InferOutput<typeof ShownReply>;

/**
 * Why a record that the page's address names has no name, apart from the reasons in `RecordObstacle`:
 * - `looking`: the page has not settled yet
 * - `missed`: the name is not where the recipe says
 * - `no-heading`: no recipe says where it is, and no heading gives one
 * - `unproven`: the heading may be the CRM's own name, because no other record has another one
 */
export const MissingNameReason = v.picklist([
  'looking',
  'missed',
  'no-heading',
  'unproven',
  'login',
  'missing',
  'forbidden',
  'unready',
] as const);
export type MissingNameReason = v.InferOutput<typeof MissingNameReason>;

/** The messages from the background to the content script of one CRM page. */
export type PageMessage =
  | { alongside: 'unread'; unread: number }
  | {
      /** The agent chose a record, or undid the choice. */
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
export const DockVisibility = v.object({
  /** False if the page hides the panel, covers it, or makes it faint or tiny. */
  clear: v.boolean(),
  /** Milliseconds since the panel last moved. */
  still: v.number(),
  /** True if the page has the keyboard focus and the agent did not put it there. */
  tookKeyboard: v.boolean(),
});
export type DockVisibility = v.InferOutput<typeof DockVisibility>;

/** Where the agent wants the dock; a missing property stays unchanged. */
export const DockChoice = v.object(chosenPlace);
export type DockChoice = v.InferOutput<typeof DockChoice>;

/** Where the dock is now. */
export const DockPlacement = v.object({
  side: v.picklist(['left', 'right']),
  over: v.boolean(),
  /** It lies over the page because the window has no room for both. */
  narrow: v.boolean(),
});
export type DockPlacement = v.InferOutput<typeof DockPlacement>;
