import { sha256Hex } from '../bytes/sha256';
import { toUtf8 } from '../bytes/utf8';
import type { StorageConfig, StorageCredentials } from '../domain/files/storage-config';
import type { TrialStep } from '../domain/files/trial';
import type { LinkReading, Upload } from '../domain/files/upload';
import { createTarget } from './create-target';
import { type Performed, performUpload, signAndSend, type UploadTransport } from './perform';
import { readLink } from './read-link';
import { isRemoved } from './responses';
import { s3Policy } from './s3-policy';
import type { UploadTarget } from './target';

/** What a trial found out. `policy`: what the administrator pastes at the storage, JSON. */
export type Trial = { steps: TrialStep[]; found: StorageConfig['found']; policy?: string };

/** Statuses of servers that do not know such a request. */
const UNKNOWN_REQUEST = [400, 404, 405, 415, 501];

const SIZE = 2048;

/** The same bytes in every trial; a browser would show them, unless it is told to save them. */
const BYTES = toUtf8('Alongside wrote this file to try the storage.\n'.repeat(SIZE).slice(0, SIZE));
const readPart = async (from: number, to: number) => BYTES.slice(from, to);

/**
 * Tries a storage: writes a file, reads it without credentials, looks at its headers, removes it; goes on
 * with an interrupted upload; gives up another one. Leaves nothing there, if the storage lets it.
 */
export async function tryStorage(
  config: StorageConfig,
  credentials: StorageCredentials,
  transport: UploadTransport,
): Promise<Trial> {
  const { now } = transport;
  const targetAs = (found: StorageConfig['found']) =>
    createTarget({ ...config, found }, credentials);
  const whole = targetAs({ setsHeaders: true, resumes: false });
  const inParts = targetAs({ setsHeaders: true, resumes: true });
  const policy = config.kind === 's3' ? { policy: s3Policy(config) } : {};
  const found = { setsHeaders: false, resumes: false };
  if (!whole || !inParts) return { steps: [step('write', 'failed', 'refused')], found, ...policy };

  const file = {
    size: SIZE,
    sha256: await sha256Hex(BYTES),
    mimeType: 'text/plain',
    ending: 'txt',
  };
  const written = await performUpload(whole, whole.begin(file), readPart, transport);
  const isWritten = written.kind === 'done' || (await isRead(whole, written.upload, now()));
  if (!isWritten) {
    // Something may be there all the same.
    if (written.status > 0) await remove('delete', whole, written.upload, transport);
    return { steps: [stepOf('write', written)], found, ...policy };
  }

  const steps = [step('write', 'passed')];
  const reading =
    written.kind === 'done'
      ? await readLink(await whole.link(written.upload, now()), true, {
          ...transport,
          largest: SIZE,
        })
      : undefined;
  const isRight = reading?.sha256 === file.sha256;
  steps.push(reading ? stepOfReading(reading, isRight) : stepOf('read', written));
  const resumed = await resume(inParts, partsBegun(config, inParts.begin(file)), transport);
  steps.push(resumed.step);
  if (reading && isRight) {
    found.setsHeaders = reading.disposition?.startsWith('attachment') ?? false;
    steps.push(stepOfHeaders(config, found.setsHeaders));
  }
  found.resumes = resumed.step.result === 'passed';
  steps.push(await remove('delete', whole, written.upload, transport));
  if (resumed.upload) await remove('delete', inParts, resumed.upload, transport);
  if (resumed.step.result !== 'not-supported')
    steps.push(await giveUp(inParts, partsBegun(config, inParts.begin(file)), transport));
  return { steps, found, ...policy };
}

/** True if all that is left of an upload is to read its link. */
const isRead = async (target: UploadTarget, upload: Upload, now: number): Promise<boolean> =>
  (await target.next(upload, now)).kind === 'read-link';

const step = (
  name: TrialStep['name'],
  result: TrialStep['result'],
  why?: TrialStep['why'],
  status = 0,
): TrialStep => ({ name, result, ...(why ? { why } : {}), ...(status > 0 ? { status } : {}) });

function stepOf(name: TrialStep['name'], performed: Performed): TrialStep {
  if (performed.kind === 'done' || performed.kind === 'stopped') return step(name, 'passed');
  return step(name, 'failed', whyOf(performed), performed.status);
}

function whyOf(performed: Extract<Performed, { why: string }>): TrialStep['why'] {
  switch (performed.why) {
    case 'network':
      return 'no-response';
    case 'wrong-bytes':
      return 'other-bytes';
    case 'storage-full':
    case 'too-large':
      return 'trouble';
    default:
      return performed.why;
  }
}

function stepOfReading({ status }: LinkReading, isRight: boolean): TrialStep {
  if (isRight) return step('read', 'passed');
  if (status === 0) return step('read', 'failed', 'no-response');
  return step('read', 'failed', status === 200 ? 'other-bytes' : 'not-public', status);
}

/** Only some protocols can say how a file is served. */
function stepOfHeaders({ kind }: StorageConfig, isSaved: boolean): TrialStep {
  if (isSaved) return step('headers', 'passed');
  const canSay = kind === 's3' || kind === 'azure';
  return step('headers', canSay ? 'failed' : 'not-supported', 'shown');
}

/** The upload of a small file as if it were a large one; undefined where files go in one request. */
function partsBegun({ kind }: StorageConfig, upload: Upload): Upload | undefined {
  const half = SIZE / 2;
  switch (kind) {
    // S3 takes small parts only as the last one.
    case 's3':
      return { ...upload, phase: 'create' };
    case 'azure':
    case 'webdav':
      return { ...upload, phase: 'part', partSize: half };
    case 'tus':
      return { ...upload, partSize: half };
    default:
      return undefined;
  }
}

const hasPart = ({ offset }: Upload): boolean => offset > 0;

/** Stops an upload after its first part, and goes on with what would be stored of it. */
async function resume(
  target: UploadTarget,
  begun: Upload | undefined,
  transport: UploadTransport,
): Promise<{ step: TrialStep; upload?: Upload }> {
  if (!begun) return { step: step('resume', 'not-supported') };
  const stopped = await performUpload(target, begun, readPart, { ...transport, until: hasPart });
  const performed =
    stopped.kind === 'stopped'
      ? await performUpload(target, stopped.upload, readPart, transport)
      : stopped;
  const { upload, status } = performed;
  if (
    performed.kind === 'failed' &&
    performed.why === 'refused' &&
    UNKNOWN_REQUEST.includes(status)
  )
    return { step: step('resume', 'not-supported', undefined, status), upload };
  // The server took no parts, and the target sent the whole file at once.
  const isAtOnce = begun.partSize < SIZE && stopped.upload.offset === SIZE;
  return { step: isAtOnce ? step('resume', 'not-supported') : stepOf('resume', performed), upload };
}

/** Begins an upload and removes what there is of it. */
async function giveUp(
  target: UploadTarget,
  begun: Upload | undefined,
  transport: UploadTransport,
): Promise<TrialStep> {
  if (!begun) return step('abort', 'not-supported');
  const stopped = await performUpload(target, begun, readPart, { ...transport, until: hasPart });
  if (stopped.kind !== 'stopped') {
    // It may be begun all the same.
    if (stopped.status > 0) await remove('abort', target, stopped.upload, transport);
    return stepOf('abort', stopped);
  }
  return remove('abort', target, stopped.upload, transport);
}

async function remove(
  name: 'delete' | 'abort',
  target: UploadTarget,
  upload: Upload,
  transport: UploadTransport,
): Promise<TrialStep> {
  const requests = target.removal(upload);
  if (!requests?.length) return step(name, 'not-supported');
  for (const request of requests) {
    const { response } = await signAndSend(target, request, upload, readPart, transport);
    if (!isRemoved(response)) return stepOfFailedRemoval(name, response.status);
  }
  return step(name, 'passed');
}

function stepOfFailedRemoval(name: 'delete' | 'abort', status: number): TrialStep {
  if (status === 0) return step(name, 'failed', 'no-response');
  if (status === 405 || status === 501) return step(name, 'not-supported', 'stays', status);
  if (status === 401 || status === 403) return step(name, 'failed', 'refused', status);
  return step(name, 'failed', status >= 500 ? 'trouble' : 'stays', status);
}
