import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { linkEnd } from '../../domain/documents/document-link';
import { uploadIdOf } from '../../domain/files/upload-link';
import type { Attachment } from '../../domain/tickets/attachment';
import type { Params, Reply } from '../../protocol/contract';
import type { StoredFile } from '../../storage/stored-file';
import { uploadAgain } from './advance-upload';
import { findFile, updateFile } from './file-store';
import { type OpenStorage, openStorage } from './storage-settings';

/** A link counts as answering for so long after it did, in milliseconds. */
const ANSWERED_FOR = 60_000;

/** How long the service may take to fetch a file, in milliseconds: a signed link must not end sooner. */
const SERVICE_TIME = 6 * 3_600_000;

/** Milliseconds for one look at a link. */
const TIMEOUT = 10_000;

/** Attachments with real links, or why a message with them cannot leave now. */
export type ResolvedFiles =
  | { kind: 'links'; attachments: Attachment[] }
  | { kind: 'waits' }
  | { kind: 'missing'; name: string };

/**
 * Puts links in place of uploads. Each file is ready, and its link answered without credentials in the
 * last minute. `sent` are the links of an earlier attempt: those that last long enough stay, so that
 * the same call has the same bytes.
 */
export async function resolveFiles(
  environment: Environment,
  attachments: readonly Attachment[],
  sent: readonly Attachment[] | undefined,
): Promise<ResolvedFiles> {
  const resolved: Attachment[] = [];
  for (const [i, attachment] of attachments.entries()) {
    const id = uploadIdOf(attachment.url);
    if (id === undefined) {
      resolved.push(attachment);
      continue;
    }
    const file = await findFile(environment, id);
    if (!file) return { kind: 'missing', name: attachment.name };
    const link = await linkOf(environment, file, sent?.[i]?.url);
    if (link === undefined || !file.bytes) return { kind: 'waits' };
    const { mimeType, sha256 } = file.bytes;
    resolved.push({ name: attachment.name, mimeType, url: link, hash: `sha256:${sha256}` });
  }
  return { kind: 'links', attachments: resolved };
}

/** The link of a file for a text that has no attachments: by the rule of `resolveFiles`. */
export async function linkFile({
  environment,
  id,
}: Params<'files.link'>): Promise<Outcome<Reply<'files.link'>>> {
  const file = await findFile(environment, id);
  if (!file) return failed({ kind: 'file-missing', name: '' });
  const url = await linkOf(environment, file, undefined);
  if (url === undefined) return failed({ kind: 'file-not-ready', name: file.name });
  await markGiven(environment, [id]);
  // It was removed meanwhile, perhaps at the storage, too.
  const given = await findFile(environment, id);
  return given ? done({ url }) : failed({ kind: 'file-missing', name: file.name });
}

/** The link of a file that is ready; undefined while it is not. */
async function linkOf(
  environment: Environment,
  file: StoredFile,
  sent: string | undefined,
): Promise<string | undefined> {
  if (file.state !== 'ready' || !file.upload) return undefined;
  const storage = await openStorage(environment);
  if (!storage.ok) return undefined;
  if (storage.value.id !== file.storageId) {
    await uploadAgain(environment, file.id);
    return undefined;
  }
  const now = Date.now();
  const link =
    sent !== undefined && lastsLong(sent, now)
      ? sent
      : await storage.value.target.link(file.upload, now);
  if (now - (file.linkReadAt ?? 0) <= ANSWERED_FOR) return link;
  return (await answers(environment, file, storage.value, link)) ? link : undefined;
}

function lastsLong(link: string, now: number): boolean {
  const url = URL.parse(link);
  const end = url ? linkEnd(url) : undefined;
  return (
    url !== null &&
    uploadIdOf(link) === undefined &&
    (end === undefined || end > now + SERVICE_TIME)
  );
}

/** Asks for the link again. If the file is not there any more, it is sent again. */
async function answers(
  environment: Environment,
  file: StoredFile,
  { target }: OpenStorage,
  link: string,
): Promise<boolean> {
  if (!file.upload) return false;
  const response = await fetch(link, {
    headers: { Range: 'bytes=0-0' },
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch(() => undefined);
  await response?.body?.cancel();
  if (response?.ok) {
    await updateFile(environment, file.id, (now) => ({ ...now, linkReadAt: Date.now() }));
    return true;
  }
  const progress = target.acceptReading(file.upload, { status: response?.status ?? 0 });
  // No answer: the command asks again later. A refusal: the whole way again, which says what is wrong.
  if (progress.kind !== 'again') await uploadAgain(environment, file.id);
  return false;
}

/** Marks files as given to the service: from now on they stay at the storage. */
export async function markGiven(environment: Environment, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await updateFile(environment, id, (file) =>
      file.given ? undefined : { ...file, given: true },
    );
}
