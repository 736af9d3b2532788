import { useState } from 'react';
import type { Attachment, AttachmentFault } from '../../lib/domain/attachment';
import type { DraftInHand } from '../ui/use-draft';
import { EMPTY_ENTRY, type Entry, entryOf, finished, isBegun, typed, withEntry } from './entry';
import { useFiles } from './files';

/** What a form does with the attachments of its draft. */
export type Attachments = {
  added: readonly Attachment[];
  entry: Entry;
  open: boolean;
  faults: readonly AttachmentFault[];
  /** Something is typed and not added: the form must not be sent without it. */
  unfinished: boolean;
  toggle: () => void;
  type: (field: keyof Entry, value: string) => void;
  add: () => void;
  giveUp: () => void;
  remove: (attachment: Attachment) => void;
  /** Points at what is typed and not added. */
  insist: () => void;
};

/** The attachments of a draft, and the one that is being typed. Both are kept with the draft. */
export function useAttachments(draft: DraftInHand): Attachments {
  const [pressed, setPressed] = useState(false);
  const [faults, setFaults] = useState<readonly AttachmentFault[]>([]);
  /** The link for which the person was told that its hash is missing. */
  const [toldOf, setToldOf] = useState<string>();
  const files = useFiles();
  const { attachments, fields } = draft.value;
  const entry = entryOf(fields);
  const open = pressed || isBegun(entry);
  const put = (next: Entry) => draft.change({ fields: withEntry(fields, next) });

  const check = () => {
    const environment = files?.environment ?? 'live';
    const result = finished(entry, { environment, withoutHash: toldOf === entry.url });
    const found = 'faults' in result ? result.faults : [];
    setFaults(found);
    // Told of it alone: what is wrong besides must be mended first.
    if (found.length === 1 && found[0]?.word === 'attachmentHashMissing') setToldOf(entry.url);
    return result;
  };
  const close = () => {
    setPressed(false);
    setFaults([]);
    setToldOf(undefined);
  };
  return {
    added: attachments,
    entry,
    open,
    faults,
    unfinished: isBegun(entry),
    toggle: () => setPressed(!open),
    type: (field, value) => put(typed(entry, field, value)),
    add: () => {
      const result = check();
      if ('faults' in result) return;
      draft.change({
        attachments: [...attachments, result.attachment],
        fields: withEntry(fields, EMPTY_ENTRY),
      });
      files?.links.checkWhereAllowed(result.attachment.url);
      close();
    },
    giveUp: () => {
      put(EMPTY_ENTRY);
      close();
    },
    remove: (gone) => draft.change({ attachments: attachments.filter((one) => one !== gone) }),
    insist: () => void check(),
  };
}
