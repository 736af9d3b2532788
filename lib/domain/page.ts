import { CrmRecord, RecordRef } from './record';
import * as z from './schema';
import { DockState, RecordRule } from './site';

// What passes between the background and a CRM page's content script, which knows nothing else of
// us: neither questions nor screens.

/** All that a content script is told: how to find records on its host, and how the dock stands. */
export const PageRecipe = z.object({
  rules: z.array(z.pick(RecordRule, { match: true, type: true })),
  dock: DockState,
});
export type PageRecipe = z.infer<typeof PageRecipe>;

/** What a page shows, as its content script read it: the host is for the browser to say. */
export const Shown = z.object({
  record: z.nullable(
    z.extend(z.omit(CrmRecord, { ref: true }), { ref: z.omit(RecordRef, { host: true }) }),
  ),
  /** What a page that shows a record still lacks: its dock, or a pass for the dock's next frame. */
  needs: z.enum(['nothing', 'pass', 'dock']),
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

/** What the background tells the content script of one CRM page. */
export type PageNews =
  | { alongside: 'unread'; unread: number }
  | { alongside: 'look-again' } // the address changed (browsers without the Navigation API)
  | { alongside: 'fold' }
  | { alongside: 'unfold' } // a person asked for what is in it, elsewhere
  | { alongside: 'look-at-dock' } // answered with `DockLook`
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
