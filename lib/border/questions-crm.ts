import { CrmRecord, RecordRef } from '../domain/record';
import * as z from '../domain/schema';
import { DockState, PageRecipe } from '../domain/site';
import { question } from './question';

/** The three things a CRM page's content script may ask. None is answered with client data. */
export const CRM_QUESTIONS = {
  /** How to find records on this host; null where no site is set up for it. */
  'crm.recipe': question(['crm'], z.object({}), z.nullable(PageRecipe)),

  /**
   * "This tab shows this record", or none. Answered with the number for the dock's handle, and, for
   * a page that has no dock yet, after the dock's script ran in it: only pages with records carry it.
   */
  'crm.record': question(
    ['crm'],
    z.object({
      record: z.nullable(
        z.extend(z.omit(CrmRecord, { ref: true }), { ref: z.omit(RecordRef, { host: true }) }),
      ),
      needsDock: z.boolean(),
    }),
    z.object({ unread: z.number() }),
  ),

  /** "The agent moved or closed the dock here": remembered for the host. */
  'crm.dock': question(['crm'], DockState, z.null()),
};
