import { parseJson } from '../../bytes/json';
import type { StoredCommand } from '../../storage/stored-command';
import type { StoredDraft, TakenBack } from '../../storage/stored-draft';
import { definitionOf } from './registry';

/**
 * Returns a draft with the content of a command, or undefined if its kind has none. Sending that
 * draft creates another command.
 */
export const draftOfCommand = (command: StoredCommand): StoredDraft | undefined =>
  definitionOf(command).toDraft?.(command);

/** The fields that the draft of every kind of command has. */
export const newDraftFrom = ({ installationId }: StoredCommand) => ({
  commandId: crypto.randomUUID(),
  keptAt: Date.now(),
  installationId,
});

/**
 * Joins the draft of an undone command with a stored draft of the same subject. If the stored one is
 * the command's own, which a form keeps until it succeeded, the later of the two stays. Another
 * reply is appended. Returns undefined for two different forms, which cannot be joined.
 */
export function joinDrafts(
  draft: StoredDraft,
  other: StoredDraft | undefined,
  command: StoredCommand,
): StoredDraft | undefined {
  const { commandId, askedAt, createdAt } = command;
  const { text, attachments, fields } = draft;
  const taken = [{ commandId, text, attachments, fields }, ...(other?.taken ?? [])];
  if (!other) return { ...draft, taken };
  if (other.commandId === commandId && other.keptAt >= (askedAt ?? createdAt)) return other;
  if (other.commandId === commandId)
    return { ...other, ...draft, commandId, fields: { ...other.fields, ...draft.fields }, taken };
  const joined = definitionOf(command).mergeDrafts?.(draft, other);
  return joined && { ...joined, taken };
}

/**
 * What stays of the draft that a command is made of: undos put it there meanwhile, and the command does not
 * have it. Undefined if nothing stays.
 */
export function draftLeftBy(command: StoredCommand, draft: StoredDraft): StoredDraft | undefined {
  const sent = draftOfCommand(command);
  const isSent = ({ text, attachments }: TakenBack): boolean =>
    sent === undefined ||
    (sent.text.includes(text) &&
      attachments.every(({ url }) => sent.attachments.some((one) => one.url === url)));
  const taken = (draft.taken ?? []).filter((one) => !isSent(one));
  if (taken.length === 0) return undefined;
  return {
    ...newDraftFrom(command),
    subject: draft.subject,
    text: taken
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n\n'),
    attachments: taken.flatMap(({ attachments }) => attachments),
    fields: {},
    taken,
  };
}

/** The user's text in a command, as one text to copy. */
export function textOf(command: StoredCommand): string {
  const draft = draftOfCommand(command);
  const more = definitionOf(command).moreText?.(command) ?? [];
  return [draft?.fields.summary, draft?.text, ...more].filter(Boolean).join('\n\n');
}

/** The stored body as JSON, or undefined if it was redacted. */
export const parseBody = ({ body }: StoredCommand): unknown => parseJson(body);
