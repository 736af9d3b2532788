import { Decision } from '../../domain/application';
import { decisionSubject, draftOfDecision } from '../../domain/decision-draft';
import { NewTicket } from '../../domain/ticket';
import type { StoredDraft, StoredWrite } from '../../storage/schema';

/**
 * The draft that says what a write says; undefined for one that no draft can be made of, whose
 * words must stay where they are. Its next sending is another write.
 */
export function draftOf({
  deed,
  body,
  failure,
  installationId,
}: StoredWrite): StoredDraft | undefined {
  const first = { action: crypto.randomUUID(), fields: {}, keptAt: Date.now(), installationId };
  if (deed.kind === 'message.send') return { ...first, subject: deed.subject, ...deed.message };
  if (deed.kind === 'application.decide') {
    const decision = Decision.safeParse(parsed(body));
    const subject = decisionSubject(deed.applicationId);
    return decision.success ? { ...first, subject, ...draftOfDecision(decision.data) } : undefined;
  }
  if (deed.kind !== 'ticket.create') return undefined;
  const ticket = NewTicket.safeParse(parsed(body));
  if (!ticket.success) return undefined;
  const { summary, description, priority, clientId, attachments } = ticket.data;
  const fields: Record<string, string> = { summary, priority };
  // Of before a reset: nobody's any more.
  if (failure?.kind !== 'test-data-reset') fields.clientId = clientId;
  return { ...first, subject: deed.subject, text: description, attachments, fields };
}

/**
 * What the draft of a subject is once a write is taken back to it, where there is one already. The
 * write's own draft, which a form keeps until it succeeded, is the same words: the later of the two
 * stands. Another reply is written on, behind what was taken back. Undefined: two forms cannot be
 * joined.
 */
export function joined(
  draft: StoredDraft,
  other: StoredDraft | undefined,
  { action, deed, askedAt, createdAt }: StoredWrite,
): StoredDraft | undefined {
  if (!other) return draft;
  if (other.action === action && other.keptAt >= (askedAt ?? createdAt)) return other;
  if (other.action === action)
    return { ...other, ...draft, action, fields: { ...other.fields, ...draft.fields } };
  if (deed.kind !== 'message.send') return undefined;
  return {
    ...other,
    text: [draft.text, other.text].filter(Boolean).join('\n\n'),
    attachments: [...draft.attachments, ...other.attachments],
  };
}

/** What a person wrote in a write, as one text to be copied. */
export function wordsOf(write: StoredWrite): string {
  const draft = draftOf(write);
  const decision = Decision.safeParse(parsed(write.body));
  const asked =
    decision.success && decision.data.status === 'InformationRequired'
      ? decision.data.review.requirements.map(({ field, message }) => `${field}: ${message}`)
      : [];
  return [draft?.fields.summary, draft?.text, ...asked].filter(Boolean).join('\n\n');
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
