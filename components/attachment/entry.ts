import type { Environment } from '../../lib/domain/core/environment';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { type AttachmentFault, attachmentFaults } from '../../lib/domain/tickets/attachment-rules';
import { guessFile } from './guess-file';

/** An attachment while the user types it: its fields may contain anything. */
export type Entry = Attachment;

export const EMPTY_ENTRY: Entry = { url: '', name: '', mimeType: '', hash: '' };

const FIELDS = ['url', 'name', 'mimeType', 'hash'] as const;
const PREFIX = 'attachment.';

/** Reads the entry from a draft's fields. */
export function readEntry(fields: Record<string, string>): Entry {
  const entry = { ...EMPTY_ENTRY };
  for (const field of FIELDS) entry[field] = fields[PREFIX + field] ?? '';
  return entry;
}

/** A draft's fields with this entry. */
export function withEntry(fields: Record<string, string>, entry: Entry): Record<string, string> {
  const kept = Object.entries(fields).filter(([name]) => !name.startsWith(PREFIX));
  return Object.fromEntries([
    ...kept,
    ...FIELDS.filter((field) => entry[field]).map((field) => [PREFIX + field, entry[field]]),
  ]);
}

/** Whether the user typed anything. */
export const hasInput = (entry: Entry): boolean => FIELDS.some((field) => entry[field].trim());

/**
 * The entry after one field changed. A link also sets the name and media type that its path suggests,
 * unless the user typed others.
 */
export function changeField(entry: Entry, field: keyof Entry, value: string): Entry {
  if (field !== 'url') return { ...entry, [field]: value };
  const before = guessFile(entry.url);
  const after = guessFile(value);
  return {
    ...entry,
    url: value,
    name: entry.name === before.name ? after.name : entry.name,
    mimeType: entry.mimeType === before.mimeType ? after.mimeType : entry.mimeType,
  };
}

/**
 * The attachment that an entry describes, or what is wrong with it. A missing hash is a fault unless
 * `withoutHash`: the user was warned and adds the file all the same.
 */
export function toAttachment(
  entry: Entry,
  { environment, withoutHash }: { environment: Environment; withoutHash: boolean },
): { attachment: Attachment } | { faults: AttachmentFault[] } {
  const attachment: Attachment = {
    url: entry.url.trim(),
    name: entry.name.trim(),
    mimeType: entry.mimeType.trim(),
    hash: entry.hash.trim(),
  };
  const faults = attachmentFaults(attachment, environment);
  if (attachment.hash === '' && !withoutHash)
    faults.push({ field: 'hash', word: 'attachmentHashMissing' });
  return faults.length > 0 ? { faults } : { attachment };
}
