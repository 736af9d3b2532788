import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { linkEnd } from '../../domain/documents/document-link';
import type { Upload } from '../../domain/files/upload';
import { uploadIdOf } from '../../domain/files/upload-link';
import type { Attachment } from '../../domain/tickets/attachment';
import type { Params, Reply } from '../../protocol/contract';
import type { StoredFile } from '../../storage/stored-file';
import { readLink } from '../../uploads/read-link';
import { progressOfReading } from '../../uploads/responses';
import { withoutSignature } from '../../uploads/s3-sign';
import { lookAgain, uploadAgain } from './advance-upload';
import { findFile, updateFile } from './file-store';
import { hasJustResponded, respondedNow } from './link-responded';
import { endingOf } from './refused-files';
import { mayReach, type OpenStorage, openStorage } from './storage-settings';

/** How long the service may take to fetch a file, in milliseconds: a signed link must not end sooner. */
const SERVICE_TIME = 6 * 3_600_000;

/** Milliseconds for one look at a link. */
const TIMEOUT = 10_000;

/** Attachments with real links, or why a message with them cannot leave now. */
export type ResolvedFiles =
  | { kind: 'links'; attachments: Attachment[] }
  /** Until an event about files. */
  | { kind: 'waits' }
  /** The storage did not respond: ask again after a while. */
  | { kind: 'no-response' }
  | { kind: 'missing'; name: string }
  /** The user gave it a name with an ending that the storage may not have. */
  | { kind: 'refused' };

type Resolved =
  | Exclude<ResolvedFiles, { kind: 'links' }>
  | { kind: 'link'; attachment: Attachment };

/**
 * Puts links in place of uploads. Each file is ready, and its link responded without credentials in the
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
    const one = await resolveOne(environment, attachment, sent?.[i]?.url);
    if (one.kind !== 'link') return one;
    resolved.push(one.attachment);
  }
  return { kind: 'links', attachments: resolved };
}

/** The link of a file for a text that has no attachments: by the rule of `resolveFiles`. */
export async function linkFile({
  environment,
  id,
}: Params<'files.link'>): Promise<Outcome<Reply<'files.link'>>> {
  const name = (await findFile(environment, id))?.name ?? '';
  const one = await resolveUpload(environment, id, name, undefined);
  if (one.kind === 'missing') return failed({ kind: 'file-missing', name });
  if (one.kind !== 'link') return failed({ kind: 'file-not-ready', name });
  const { url } = one.attachment;
  return (await markGiven(environment, [{ id, url }]))
    ? done({ url })
    : failed({ kind: 'file-not-ready', name });
}

async function resolveOne(
  environment: Environment,
  attachment: Attachment,
  sent: string | undefined,
): Promise<Resolved> {
  const { name, url } = attachment;
  const id = uploadIdOf(url);
  if (id === undefined) return { kind: 'link', attachment };
  return resolveUpload(environment, id, name, sent);
}

async function resolveUpload(
  environment: Environment,
  id: string,
  name: string,
  sent: string | undefined,
): Promise<Resolved> {
  const file = await findFile(environment, id);
  if (!file) return { kind: 'missing', name };
  if (file.state !== 'ready' || !file.upload || !file.bytes) return { kind: 'waits' };
  const storage = await openStorage(environment);
  if (!storage.ok) {
    if (storage.failure.kind === 'file-refused') await failReady(environment, id, 'no-storage');
    return { kind: 'waits' };
  }
  if (storage.value.config.forbidden.includes(endingOf(name))) return { kind: 'refused' };
  if (storage.value.id !== file.storageId) {
    await uploadAgain(environment, id);
    return { kind: 'waits' };
  }
  const now = Date.now();
  const made = await storage.value.target.link(file.upload, now);
  const link = sent !== undefined && isSameLink(sent, made) && lastsLong(sent, now) ? sent : made;
  const state = (await hasJustResponded(file, link))
    ? 'responds'
    : await askLink(environment, id, file.upload, storage.value, link);
  if (state !== 'responds') return { kind: state };
  const { mimeType, sha256 } = file.bytes;
  return { kind: 'link', attachment: { name, mimeType, url: link, hash: `sha256:${sha256}` } };
}

/** Whether two links differ at most in when they were signed. */
const isSameLink = (one: string, other: string): boolean =>
  withoutSignature(one) === withoutSignature(other);

function lastsLong(link: string, now: number): boolean {
  const url = URL.parse(link);
  const end = url ? linkEnd(url) : undefined;
  return end === undefined || end > now + SERVICE_TIME;
}

/** Asks for the link. If it does not give the file, the storage is asked whether it still has it. */
async function askLink(
  environment: Environment,
  id: string,
  upload: Upload,
  { config, target }: OpenStorage,
  link: string,
): Promise<'responds' | 'waits' | 'no-response'> {
  if (!(await mayReach(config))) {
    await failReady(environment, id, 'no-permission');
    return 'waits';
  }
  const reading = await readLink(link, false, { silence: TIMEOUT });
  const { kind } = progressOfReading(upload, reading);
  if (kind === 'again') return 'no-response';
  if (kind === 'goes-on') {
    const marks = await respondedNow(link);
    await updateFile(environment, id, (now) =>
      now.upload?.objectName === upload.objectName ? { ...now, ...marks } : undefined,
    );
    return 'responds';
  }
  if (reading.status === 404 || reading.status === 410) await uploadAgain(environment, id);
  else await lookAgain(environment, id, target);
  return 'waits';
}

/** A file that was ready cannot be given now; its row says why, with `Retry`. */
const failReady = (
  environment: Environment,
  id: string,
  problem: 'no-storage' | 'no-permission',
): Promise<unknown> =>
  updateFile(environment, id, (now) =>
    now.state === 'ready' ? { ...now, state: 'failed', problem, linkReadAt: undefined } : undefined,
  );

/**
 * Marks files as given to the service: from now on they stay at the storage. False if a link does not lead to
 * its file any more, because the user removed the file, or changed its details, since the link was checked.
 */
export async function markGiven(
  environment: Environment,
  links: readonly { id: string; url: string }[],
): Promise<boolean> {
  const storage = await openStorage(environment);
  if (!storage.ok) return false;
  const found: { id: string; isStill: (now: StoredFile) => boolean }[] = [];
  for (const { id, url } of links) {
    const file = await findFile(environment, id);
    if (file?.state !== 'ready' || !file.upload || file.storageId !== storage.value.id)
      return false;
    const { objectName } = file.upload;
    const made = await storage.value.target.link(file.upload, Date.now());
    if (!isSameLink(url, made)) return false;
    const isStill = (now: StoredFile): boolean =>
      now.state === 'ready' && now.upload?.objectName === objectName;
    found.push({ id, isStill });
  }
  // Once all are there: one that counts as given is not removed at the storage any more.
  for (const { id, isStill } of found) {
    const marked = await updateFile(environment, id, (now) =>
      isStill(now) && !now.given ? { ...now, given: true } : undefined,
    );
    if (!marked || !isStill(marked)) return false;
  }
  return true;
}
