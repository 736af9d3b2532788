const REPLY = 'reply/';
const NEW_TICKET = 'new/';
const DECISION = 'decide/';
const NOTE = 'note/';
const EDITED_NOTE = 'edit-note/';

/** The subject under which a draft is stored: one draft for each thing that is being written. */
export const draftSubject = {
  reply: (ticketId: string): string => REPLY + ticketId,
  newTicket: (recordReference: string): string => NEW_TICKET + recordReference,
  /** A note for the team at a ticket. */
  note: (ticketId: string): string => NOTE + ticketId,
  /** Another text for an own note. */
  editedNote: (noteId: string): string => EDITED_NOTE + noteId,
  decision: (applicationId: string): string => DECISION + applicationId,
};

/** The ticket that a draft answers, if it is a reply. */
export const ticketOfReply = (subject: string): string | undefined =>
  subject.startsWith(REPLY) ? subject.slice(REPLY.length) : undefined;

/** The ids of the tickets that these drafts answer. */
export const repliedTickets = (subjects: readonly string[]): Set<string> =>
  new Set(subjects.flatMap((subject) => ticketOfReply(subject) ?? []));

/** True for the draft of a decision about an application. */
export const isDecision = (subject: string): boolean => subject.startsWith(DECISION);

/** True for a draft about an existing ticket or application; false for a new ticket. */
export const isAboutExisting = (subject: string): boolean => !subject.startsWith(NEW_TICKET);
