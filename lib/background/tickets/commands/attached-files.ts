import type { Environment } from '../../../domain/core/environment';
import * as v from '../../../domain/core/schema';
import type { AtStorage } from '../../../domain/files/at-storage';
import { uploadIdOf, uploadIdsIn } from '../../../domain/files/upload-link';
import { Attachment } from '../../../domain/tickets/attachment';
import type { StoredCommand } from '../../../storage/stored-command';
import { type PreconditionResult, preconditionMet } from '../../outbox/define-command';
import { parseBody } from '../../outbox/to-draft';

// Messages and tickets whose files are being uploaded. The code of uploads is loaded only for them.

const loadFiles = () => import('../../files/later-handlers');

const WithAttachments = v.object({ attachments: v.array(Attachment) });

/**
 * Checks that every file of a command is ready, and makes the body with their links (partner-api.md,
 * "Attachment"). Without files the body stays as it is.
 */
export async function filesAreReady(
  command: StoredCommand,
  attachments: readonly Attachment[],
  makeBody: (attachments: Attachment[]) => string,
): Promise<PreconditionResult> {
  if (uploadIdsIn(attachments).length === 0) return preconditionMet;
  const { resolveFiles } = await loadFiles();
  const resolved = await resolveFiles(command.environment, attachments, sentBy(command));
  switch (resolved.kind) {
    case 'waits':
      return { kind: 'waits' };
    case 'no-response':
      return { kind: 'failed', failure: { kind: 'storage-silent' } };
    case 'refused':
      return { kind: 'stop', failure: { kind: 'file-refused', why: 'forbidden-kind' } };
    case 'missing':
      return { kind: 'stop', failure: { kind: 'file-missing', name: resolved.name } };
    case 'links':
      return { kind: 'passed', body: makeBody(resolved.attachments) };
  }
}

/** The attachments of a command as its bytes have them. */
const sentBy = (command: StoredCommand): Attachment[] | undefined =>
  v.tryParse(WithAttachments, parseBody(command))?.attachments;

/**
 * Marks the files of a command as given, because it is about to leave. False if one of them is not what the
 * command's bytes link to any more. A repeated call has the bytes, and the files, of the first one.
 */
export async function giveFiles(
  command: StoredCommand,
  attachments: readonly Attachment[],
): Promise<boolean> {
  if (command.attempts > 0 || uploadIdsIn(attachments).length === 0) return true;
  const sent = sentBy(command);
  const links = attachments.flatMap(({ url }, i) => {
    const id = uploadIdOf(url);
    return id === undefined ? [] : [{ id, url: sent?.[i]?.url ?? '' }];
  });
  return (await loadFiles()).markGiven(command.environment, links);
}

/** Deletes the files of a confirmed command here: the service has their links. */
export async function deleteGivenFiles(
  environment: Environment,
  attachments: readonly Attachment[],
): Promise<void> {
  const ids = uploadIdsIn(attachments);
  if (ids.length > 0) await (await loadFiles()).deleteSentFiles(environment, ids);
}

/** Removes the files of a command that the user removed, also at the storage. Returns what became of them there. */
export async function removeUnsentFiles(
  environment: Environment,
  attachments: readonly Attachment[],
): Promise<AtStorage> {
  const ids = uploadIdsIn(attachments);
  return ids.length > 0 ? (await loadFiles()).removeFilesOf(environment, ids) : 'gone';
}
