import type { Environment } from '../../../domain/core/environment';
import * as v from '../../../domain/core/schema';
import { uploadIdsIn } from '../../../domain/files/upload-link';
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
  const sent = v.tryParse(WithAttachments, parseBody(command))?.attachments;
  const { resolveFiles } = await loadFiles();
  const resolved = await resolveFiles(command.environment, attachments, sent);
  switch (resolved.kind) {
    case 'waits':
      return { kind: 'waits' };
    case 'no-answer':
      return { kind: 'failed', failure: { kind: 'storage-silent' } };
    case 'refused':
      return { kind: 'stop', failure: { kind: 'file-refused', why: 'forbidden-kind' } };
    case 'missing':
      return { kind: 'stop', failure: { kind: 'file-missing', name: resolved.name } };
    case 'links':
      return { kind: 'passed', body: makeBody(resolved.attachments) };
  }
}

/** Marks the files of a command as given, because it is about to leave. */
export async function giveFiles(
  environment: Environment,
  attachments: readonly Attachment[],
): Promise<void> {
  const ids = uploadIdsIn(attachments);
  if (ids.length > 0) await (await loadFiles()).markGiven(environment, ids);
}

/** Deletes the files of a confirmed command here: the service has their links. */
export async function forgetGivenFiles(
  environment: Environment,
  attachments: readonly Attachment[],
): Promise<void> {
  const ids = uploadIdsIn(attachments);
  if (ids.length > 0) await (await loadFiles()).forgetSentFiles(environment, ids);
}

/** Removes the files of a command that the user removed, also at the storage. */
export async function removeUnsentFiles(
  environment: Environment,
  attachments: readonly Attachment[],
): Promise<void> {
  const { handlers } = await loadFiles();
  for (const id of uploadIdsIn(attachments)) await handlers['files.remove']({ environment, id });
}
