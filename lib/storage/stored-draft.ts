import type { NewMessage } from '../domain/tickets/message';

/** What an undo put into a draft: the content of the command that it deleted, under that command's id. */
export type TakenBack = Pick<StoredDraft, 'commandId' | 'text' | 'attachments' | 'fields'>;

/** Unsent text of a form. */
export type StoredDraft = {
  /** Which form it belongs to (`draftSubject`). */
  subject: string;
  /** The id of the command that it will become. */
  commandId: string;
  text: string;
  attachments: NewMessage['attachments'];
  fields: Record<string, string>;
  /** The status that a saved reply in it suggests; missing in other drafts. */
  suggestedStatus?: string | undefined;
  /** When it was last saved, in epoch milliseconds. */
  keptAt: number;
  /** Where it was typed; missing in drafts of an earlier version. */
  installationId?: string | undefined;
  /** What undos put there, until a form that holds it saves the draft. */
  taken?: TakenBack[] | undefined;
};
