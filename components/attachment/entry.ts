import {
  type Attachment,
  type AttachmentFault,
  attachmentFaults,
} from '../../lib/domain/attachment';
import type { Environment } from '../../lib/domain/environment';
import { guessFile } from './guess-file';

/** An attachment while it is typed: the same fields, still with anything in them. */
export type Entry = Attachment;

/** An entry with nothing in it. */
export const EMPTY_ENTRY: Entry = { url: '', name: '', mimeType: '', hash: '' };

const FIELDS = ['url', 'name', 'mimeType', 'hash'] as const;
const PREFIX = 'attachment.';

/** What was typed of an attachment and not added yet, from a draft's fields. */
export function entryOf(fields: Record<string, string>): Entry {
  const entry = { ...EMPTY_ENTRY };
  for (const field of FIELDS) entry[field] = fields[PREFIX + field] ?? '';
  return entry;
}

/** A draft's fields with an attachment that is being typed. */
export function withEntry(fields: Record<string, string>, entry: Entry): Record<string, string> {
  const kept = Object.entries(fields).filter(([name]) => !name.startsWith(PREFIX));
  return Object.fromEntries([
    ...kept,
    ...FIELDS.filter((field) => entry[field]).map((field) => [PREFIX + field, entry[field]]),
  ]);
}

/** Whether anything was typed. */
export const isBegun = (entry: Entry): boolean => FIELDS.some((field) => entry[field].trim());

/**
 * An entry after one field was typed in. A link fills in the name and type its path suggests, as
 * long as the person did not type others.
 */
export function typed(entry: Entry, field: keyof Entry, value: string): Entry {
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
 * An entry as the attachment it stands for, or what is wrong with it. A missing hash is a fault, too,
 * unless the person was told why it matters and goes on `withoutHash`.
 */
export function finished(
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
