import { PageRecipe, Shown, ShownReply } from '../domain/page';
import * as z from '../domain/schema';
import { DockState } from '../domain/site';
import { question } from './question';

/**
 * The three things a CRM page's content script may ask. None is answered with client data, nor is
 * `teach.sample`, which one asks that a person points with.
 */
export const CRM_QUESTIONS = {
  /** How to find records on this host; null where no site is set up for it. */
  'crm.recipe': question('query', ['crm'], z.object({}), z.nullable(PageRecipe)),

  /**
   * "This tab shows this record", or none. Answered, where the page needs a dock, after the dock's
   * script ran in it: only pages with records carry it. With a pass for the dock's frame on demand.
   */
  'crm.record': question('heartbeat', ['crm'], Shown, ShownReply),

  /** "The agent moved or closed the dock here": remembered for the host. */
  'crm.dock': question('command', ['crm'], DockState, z.null()),
};
