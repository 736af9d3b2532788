import { useSyncExternalStore } from 'react';
import type { Environment } from '../../lib/domain/core/environment';
import type { FileView } from '../../lib/domain/files/file-view';
import { uploadIdOf, uploadIdsIn } from '../../lib/domain/files/upload-link';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { useRequest } from '../ui/data/use-request';
import { MOST_FILES } from './add-files';
import { heldFiles, subscribeToHeldFiles } from './held-files';

/** An attached file as a row shows it. */
export type ShownFile = {
  id: string;
  attachment: Attachment;
  /** How far it is; undefined if nothing is known of it (any more). */
  view: FileView | undefined;
  /** The file itself, if the user gave it to this page. */
  file: File | undefined;
  /** The keeper did not accept the file. */
  isUntaken: boolean;
};

/** How far the files of a message are; empty while that is not known. */
export function useFileViews(
  environment: Environment,
  attachments: readonly Attachment[],
): ShownFile[] {
  const ids = uploadIdsIn(attachments).slice(0, MOST_FILES);
  const reply = useRequest('files.read', { environment, ids }, { keepPrevious: true });
  const held = useSyncExternalStore(subscribeToHeldFiles, heldFiles);
  return attachments.flatMap((attachment) => {
    const id = uploadIdOf(attachment.url);
    if (id === undefined) return [];
    const mine = held.get(id);
    const known = reply.kind === 'ready' ? reply.value.find((one) => one.id === id) : undefined;
    const isPending = reply.kind !== 'ready' || reply.isPrevious || mine?.state === 'adding';
    const view = known ?? (isPending ? begun(id, attachment, mine?.file) : undefined);
    const isUntaken = mine?.state === 'untaken' && view?.state === 'reading';
    return [{ id, attachment, view, file: mine?.file, isUntaken }];
  });
}

/** Files of which nothing is known yet. Each stays the same object, so its row is not drawn for other files. */
const begunViews = new WeakMap<Attachment, FileView>();

function begun(id: string, attachment: Attachment, file: File | undefined): FileView {
  const { name, mimeType } = attachment;
  const size = file?.size ?? 0;
  const known = begunViews.get(attachment);
  if (known?.size === size) return known;
  const view: FileView = { id, name, mimeType, progress: 0, size, state: 'reading' };
  begunViews.set(attachment, view);
  return view;
}
