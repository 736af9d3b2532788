import { useRef, useState } from 'react';
import { UNKNOWN_TYPE } from '../../lib/domain/files/detected-type';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import type { AttachmentFault } from '../../lib/domain/tickets/attachment-rules';
import type { AutosavedDraft } from '../ui/autosave/use-draft';
import {
  changeField,
  EMPTY_ENTRY,
  type Entry,
  hasInput,
  readEntry,
  toAttachment,
  withEntry,
} from './entry';
import { useFiles } from './files-context';

/** What a form does with the attachments of its draft. */
export type Attachments = {
  /** Only the name and the link of each are sent. */
  linkOnly: boolean;
  added: readonly Attachment[];
  entry: Entry;
  open: boolean;
  faults: readonly AttachmentFault[];
  /** The fields contain something that is not added yet: the form must not be sent without it. */
  unfinished: boolean;
  toggle: () => void;
  /** Opens the fields with what is known of a file. */
  begin: (known: Pick<Entry, 'name' | 'mimeType'>) => void;
  changeField: (field: keyof Entry, value: string) => void;
  add: () => void;
  discard: () => void;
  /** The attachments as they are now, also for code that waited since the last render. */
  now: () => readonly Attachment[];
  /** Adds files that are uploaded. */
  addUploads: (added: readonly Attachment[]) => void;
  rename: (attachment: Attachment, name: string) => void;
  remove: (attachment: Attachment) => void;
  /** Shows what is wrong with the attachment that is not added yet. */
  showFaults: () => void;
};

/**
 * The attachments of a draft, and the fields of the next one. The draft stores both. With `linkOnly`, only
 * the name and the link of each are sent, so nothing else is asked for.
 */
export function useAttachments(
  draft: AutosavedDraft,
  { linkOnly = false }: { linkOnly?: boolean } = {},
): Attachments {
  const [pressed, setPressed] = useState(false);
  const [faults, setFaults] = useState<readonly AttachmentFault[]>([]);
  /** The link for which the form already said that the hash is missing. */
  const [warnedLink, setWarnedLink] = useState<string>();
  const files = useFiles();
  const { attachments, fields } = draft.value;
  // Files come while earlier ones are being added.
  const latest = useRef(attachments);
  latest.current = attachments;
  const keep = (next: readonly Attachment[]) => {
    latest.current = [...next];
    draft.change({ attachments: latest.current });
  };
  const entry = readEntry(fields);
  const open = pressed || hasInput(entry);
  const put = (next: Entry) => draft.change({ fields: withEntry(fields, next) });

  const check = () => {
    const environment = files?.environment ?? 'live';
    const asked = linkOnly ? { ...entry, mimeType: UNKNOWN_TYPE.mimeType, hash: '' } : entry;
    const withoutHash = linkOnly || warnedLink === entry.url;
    const result = toAttachment(asked, { environment, withoutHash });
    const found = 'faults' in result ? result.faults : [];
    setFaults(found);
    // The warning counts only if nothing else was wrong.
    if (found.length === 1 && found[0]?.word === 'attachmentHashMissing') setWarnedLink(entry.url);
    return result;
  };
  const close = () => {
    setPressed(false);
    setFaults([]);
    setWarnedLink(undefined);
  };
  return {
    linkOnly,
    added: attachments,
    entry,
    open,
    faults,
    unfinished: hasInput(entry),
    toggle: () => setPressed(!open),
    begin: (known) => {
      setPressed(true);
      put({ ...EMPTY_ENTRY, ...known });
    },
    changeField: (field, value) => put(changeField(entry, field, value)),
    add: () => {
      const result = check();
      if ('faults' in result) return;
      keep([...latest.current, result.attachment]);
      draft.change({ fields: withEntry(fields, EMPTY_ENTRY) });
      files?.links.checkIfAllowed(result.attachment.url);
      close();
    },
    discard: () => {
      put(EMPTY_ENTRY);
      close();
    },
    now: () => latest.current,
    addUploads: (more) => keep([...latest.current, ...more]),
    rename: (renamed, name) =>
      keep(latest.current.map((one) => (one === renamed ? { ...one, name } : one))),
    remove: (removed) => keep(without(latest.current, removed)),
    showFaults: () => void check(),
  };
}

/** The same link may be attached twice: then one of them stays. */
function without(attachments: readonly Attachment[], removed: Attachment): readonly Attachment[] {
  const same = attachments.indexOf(removed);
  const index = same >= 0 ? same : attachments.findIndex(({ url }) => url === removed.url);
  return attachments.filter((_, i) => i !== index);
}
