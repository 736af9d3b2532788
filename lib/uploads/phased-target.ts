import type { StorageConfig } from '../domain/files/storage-config';
import type { Upload, UploadRequest, UploadResponse } from '../domain/files/upload';
import { newUpload } from './new-upload';
import { goesOn, isResponseTo, progressOfRefusal, progressOfWholeReading } from './responses';
import type { UploadProgress, UploadTarget } from './target';

/** One request of a protocol, and what the responses mean that only this protocol gives. */
export type Phase = {
  request(upload: Upload): UploadRequest;
  /** Undefined: the response means what it means everywhere. */
  accept(upload: Upload, response: UploadResponse): UploadProgress | undefined;
  /** Where to try again if nothing responded, or the server had trouble; else in the same phase. */
  afterTrouble?: string;
};

/** What tells one protocol from another. */
type Protocol = {
  config: StorageConfig;
  partSize: number;
  /** The phase of a new file. */
  first(size: number): string;
  phases: Record<string, Phase>;
  /** The phase that asks for a file that was sent; without it only its link can be read. */
  find?: string;
  /** The headers that prove who writes. */
  proof: Record<string, string>;
  link(upload: Upload): string;
  removal: UploadTarget['removal'];
};

/** The phase after the last request: these servers check nothing, so all bytes are read and hashed. */
export const READ_LINK = 'read-link';

/** A target whose requests follow each other in phases, and whose credentials are headers. */
export function phasedTarget(protocol: Protocol): UploadTarget {
  const phaseOf = ({ phase }: Upload): Phase => {
    const found = protocol.phases[phase];
    if (!found) throw new Error(`There is no phase ${phase}`);
    return found;
  };
  return {
    begin: (file) =>
      newUpload(file, {
        prefix: protocol.config.prefix,
        partSize: protocol.partSize,
        phase: protocol.first(file.size),
      }),
    async next(upload) {
      if (upload.phase === 'done') return { kind: 'done' };
      if (upload.phase === READ_LINK)
        return { kind: 'read-link', url: protocol.link(upload), isWhole: true };
      return { kind: 'request', request: phaseOf(upload).request(upload) };
    },
    sign: async ({ request }) => ({
      ...request,
      headers: { ...request.headers, ...protocol.proof },
    }),
    accept(upload, request, response, now) {
      const due = protocol.phases[upload.phase];
      if (!due || !isResponseTo(due.request(upload), request)) return goesOn(upload);
      return due.accept(upload, response) ?? afterRefusal(due, upload, response, now);
    },
    // Nothing but the hash of all bytes shows that they arrived.
    acceptReading: (upload, reading) =>
      upload.phase === READ_LINK ? progressOfWholeReading(upload, reading) : goesOn(upload),
    reopen(upload) {
      const wasSent = ['done', READ_LINK, protocol.find].includes(upload.phase);
      return wasSent ? { ...upload, phase: protocol.find ?? READ_LINK } : upload;
    },
    link: async (upload) => protocol.link(upload),
    removal: protocol.removal,
  };
}

function afterRefusal(
  { afterTrouble }: Phase,
  upload: Upload,
  response: UploadResponse,
  now: number,
): UploadProgress {
  const progress = progressOfRefusal(upload, response, now);
  return progress.kind === 'again' && afterTrouble
    ? { ...progress, upload: { ...upload, phase: afterTrouble } }
    : progress;
}

/** The server lost what it had: everything is sent again, after a pause. */
export const beginAgain = (upload: Upload, phase: string): UploadProgress => ({
  kind: 'again',
  why: 'trouble',
  upload: { ...upload, phase, offset: 0, session: undefined },
});

/** The range of the part that begins at the upload's offset. */
export const partAt = ({ offset, partSize, size }: Upload): { from: number; to: number } => ({
  from: offset,
  to: Math.min(offset + partSize, size),
});
