import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { Attachment } from '../../domain/tickets/attachment';
import type { Requests } from '../define-request';

/** Unsent text of a form. `commandId` is the id of the command that it will become. */
export const Draft = v.object({
  commandId: v.string(),
  text: v.string(),
  attachments: v.array(Attachment),
  /** The other fields of a new ticket's form. */
  fields: v.optional(v.record(v.string(), v.string()), {}),
  /** The status that a saved reply in it suggests to set with it. */
  suggestedStatus: v.optional(v.string()),
  /** The installation in which it was last saved; unset for a draft that never was. */
  installationId: v.optional(v.string()),
  /** The undone commands whose content is in it. */
  takenFrom: v.optional(v.array(v.string())),
});
export type Draft = v.InferOutput<typeof Draft>;

/** What an undo put into a draft: the content of the command that it deleted, under that command's id. */
const TakenBack = v.pick(Draft, ['commandId', 'text', 'attachments', 'fields']);

const screens = ['sidebar', 'desk'] as const;

/** Requests about what is being written and was not sent yet. */
export const DRAFT_REQUESTS = {
  /** The draft with this `draftSubject`, or null. */
  'draft.read': {
    from: screens,
    kind: 'query',
    params: v.object({ scope: Scope, subject: v.string() }),
    reply: v.nullable(Draft),
    containsClientData: true,
  },

  /**
   * Saves a draft. If undos put something into the stored one that the form does not hold, saves nothing and
   * returns that: the form adds it and saves again.
   */
  'draft.save': {
    from: screens,
    kind: 'command',
    params: v.object({ scope: Scope, subject: v.string(), draft: Draft }),
    reply: v.array(TakenBack),
  },

  'draft.discard': {
    from: screens,
    kind: 'command',
    params: v.object({ scope: Scope, subject: v.string(), commandId: v.string() }),
    reply: v.null(),
  },
} satisfies Requests;
