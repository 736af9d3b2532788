import type { Message, NewMessage } from './message';

/** The author of a message as seen from this browser; all but `you` count as unread. */
export type Writer = 'you' | 'team' | 'manager' | 'other';

export function writerOf({ author, own }: Pick<Message, 'author' | 'own'>): Writer {
  switch (author) {
    case 'partner':
      return own ? 'you' : 'team';
    case 'svc':
      return 'manager';
    default:
      return 'other';
  }
}

/** Whether the author is on our side: this agent or a colleague. */
export const isOurs = (writer: Writer): boolean => writer === 'you' || writer === 'team';

/** A message with neither text nor attachment is invalid (partner-api.md, rule 5). */
export const hasContent = (message: NewMessage): boolean =>
  message.text.trim() !== '' || message.attachments.length > 0;

/** Whether a reply's draft has nothing that the user would miss, not even a file that is half entered. */
export const isBlank = (draft: NewMessage & { fields: Record<string, string> }): boolean =>
  !hasContent(draft) && Object.keys(draft.fields).length === 0;
