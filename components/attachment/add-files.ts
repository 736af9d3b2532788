import type { Environment } from '../../lib/domain/core/environment';
import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import type { FileView } from '../../lib/domain/files/file-view';
import { uploadIdOf, uploadIdsIn, uploadLink } from '../../lib/domain/files/upload-link';
import type { Attachment } from '../../lib/domain/tickets/attachment';
import { plainName } from '../../lib/domain/tickets/plain-name';
import { sendRequest } from '../../lib/protocol/client/send';
import type { Reply } from '../../lib/protocol/contract';
import { explain } from '../../lib/words/explain';
import { t } from '../../lib/words/words';
import { sizeWord } from '../documents/document-words';
import type { GivenFiles } from './drop-target';
import { fileProblemSentence, problemOf } from './file-words';
import { heldFiles, holdFile, offerFile, registerFile, releaseFile } from './held-files';

// What only a file needs. It is loaded when the first one comes.

/** The most files of one message: as many as `files.read` is asked for. */
export const MOST_FILES = 50;

type Storage = NonNullable<Reply<'files.storage.read'>>;

/** A file that is accepted, as an attachment of the draft. */
type Accepted = { id: string; file: File; attachment: Attachment };

/** What may be attached of the given files, and sentences about what may not. `count` are there already. */
export function acceptFiles(
  { files, folders }: GivenFiles,
  storage: Storage,
  count: number,
): { accepted: Accepted[]; refusals: string[] } {
  const accepted: Accepted[] = [];
  const refusals = folders.map((name) => t('fileIsFolder', plainName(name)));
  for (const file of files) {
    const name = plainName(file.name) || t('noFileName');
    const refusal =
      count + accepted.length >= MOST_FILES
        ? t('filesAreTooMany', name, MOST_FILES)
        : refusalOf(file, name, storage);
    if (refusal !== undefined) {
      refusals.push(refusal);
      continue;
    }
    const id = crypto.randomUUID();
    const mimeType = file.type || 'application/octet-stream';
    accepted.push({ id, file, attachment: { name, mimeType, url: uploadLink(id), hash: '' } });
  }
  return { accepted, refusals };
}

/** Why a file is not attached. */
function refusalOf(file: File, name: string, { largest, forbidden }: Storage): string | undefined {
  if (file.size === 0) return t('fileIsEmpty', name);
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (forbidden.includes(ending)) return t('fileIsForbidden', name, ending);
  if (file.size > largest) return t('fileIsTooLarge', name, sizeWord(file.size), sizeWord(largest));
  return undefined;
}

/** Holds accepted files, so that their rows know them before the background does. */
export function holdFiles(accepted: readonly Accepted[]): void {
  for (const { id, file } of accepted) holdFile(id, file);
}

type Added = { onAdded: () => Promise<void>; onRefused: (id: string, words: string) => void };

/** Starts the upload of a held file. */
export async function beginUpload(
  scope: Scope,
  { id, file, attachment }: Accepted,
  { onAdded, onRefused }: Added,
): Promise<void> {
  const outcome = await registerFile(scope, id, file);
  if (!outcome.ok) {
    releaseFile(id);
    return onRefused(id, t('fileNotAdded', attachment.name, explain(outcome.failure)));
  }
  await onAdded();
  await offerFile(id);
}

/** Removes a file that was taken out of a draft; the sentence that the user has to know, if any. */
export async function removeUpload(
  environment: Environment,
  { url, name }: Attachment,
): Promise<string | undefined> {
  const id = uploadIdOf(url);
  if (id === undefined) return undefined;
  releaseFile(id);
  const outcome = await sendRequest('files.remove', { environment, id });
  if (!outcome.ok) return notRemoved(name, outcome.failure);
  const { atStorage } = outcome.value;
  if (atStorage === 'gone') return undefined;
  return t(atStorage === 'stays' ? 'fileStays' : 'fileRemovedLater', plainName(name));
}

const notRemoved = (name: string, failure: Failure): string =>
  t('fileNotRemoved', plainName(name), explain(failure));

/** Why a message with a file is not sent. `state` is the file's state at that moment. */
export type StuckFile = { id: string; state: FileView['state'] | undefined; words: string };

/**
 * The first file for which a message would wait for ever, and what to do. With `needsAll`, else the first
 * that is not uploaded yet.
 */
export async function findStuckFile(
  environment: Environment,
  attachments: readonly Attachment[],
  needsAll: boolean,
): Promise<StuckFile | undefined> {
  const ids = uploadIdsIn(attachments).slice(0, MOST_FILES);
  const reply = await sendRequest('files.read', { environment, ids });
  // Without a reply nothing is known to be wrong: the message waits, and says why.
  const views = reply.ok ? reply.value : undefined;
  for (const { url, name } of attachments) {
    const id = uploadIdOf(url);
    if (!views || id === undefined || !ids.includes(id)) continue;
    const view = views.find((one) => one.id === id);
    const words = view ? failureWords(view, id) : missingWords(id);
    if (words !== undefined)
      return { id, state: view?.state, words: t('fileStuck', plainName(name), words) };
  }
  const first = attachments.find(({ url }) => ids.includes(uploadIdOf(url) ?? ''));
  if (!needsAll || !first) return undefined;
  const id = uploadIdOf(first.url) ?? '';
  const state = views?.find((one) => one.id === id)?.state;
  const word = state === 'ready' ? 'decisionNeedsLink' : 'decisionWaitsForFile';
  return { id, state, words: t(word, plainName(first.name)) };
}

function failureWords(view: Reply<'files.read'>[number], id: string): string | undefined {
  const problem = problemOf(view);
  if (view.state === 'failed' && problem) return fileProblemSentence(problem);
  const isUntaken = view.state === 'reading' && heldFiles().get(id)?.state === 'untaken';
  return isUntaken ? t('fileNotTaken') : undefined;
}

const missingWords = (id: string): string | undefined =>
  heldFiles().get(id)?.state === 'adding' ? undefined : t('fileGone');
