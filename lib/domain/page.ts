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
  /** True for a page that shows a record and has no dock yet. */
  needsDock: z.boolean(),
});
export type Shown = z.infer<typeof Shown>;

/** The number for the dock's handle, and whether the dock is to be open whatever it was before. */
export const Unread = z.object({ unread: z.number(), unfold: z.optional(z.boolean()) });
export type Unread = z.infer<typeof Unread>;

/** What the background tells the content script of one CRM page. */
export type PageNews =
  | { alongside: 'unread'; unread: number }
  | { alongside: 'look-again' } // the address changed (browsers without the Navigation API)
  | { alongside: 'fold' }
  | { alongside: 'unfold' } // a person asked for what is in it, elsewhere
  | { alongside: 'leave' }; // the site was removed
