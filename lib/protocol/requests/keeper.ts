import * as v from '../../domain/core/schema';
import { FileProblem, PictureDetail } from '../../domain/files/file-view';
import { LinkReading, UploadRequest, UploadResponse } from '../../domain/files/upload';
import type { Requests } from '../define-request';

const id = v.pipe(v.string(), v.uuid());

/** What the keeper needs to read, open and close the bytes of a file. */
const KeptFile = v.object({
  id,
  /** The file's own AES-256 key, base64url. It opens nothing else. */
  key: v.string(),
  /** `read`: the bytes come from a screen. `strip`: they are here with details; `upload`: as they are sent. */
  task: v.picklist(['read', 'strip', 'upload']),
  /** Bytes that the screen announced. */
  size: v.number(),
  /** Bytes that the storage takes at most. */
  largest: v.number(),
  /** Details of a picture are not removed. */
  keepsDetails: v.boolean(),
});
export type KeptFile = v.InferOutput<typeof KeptFile>;

/** The bytes as they will be sent, or why there are none. */
const SealResult = v.variant('kind', [
  v.object({
    kind: v.literal('sealed'),
    size: v.number(),
    sha256: v.string(),
    /** Media type and ending without a dot, by the bytes. */
    mimeType: v.string(),
    ending: v.string(),
    found: v.array(PictureDetail),
  }),
  v.object({ kind: v.literal('failed'), problem: FileProblem }),
]);
export type SealResult = v.InferOutput<typeof SealResult>;

/** What the keeper does next for an upload. */
const KeeperStep = v.variant('kind', [
  /** Read these bytes, and call again with their SHA-256. */
  v.object({ kind: v.literal('digest'), from: v.number(), to: v.number() }),
  v.object({ kind: v.literal('send'), request: UploadRequest }),
  v.object({ kind: v.literal('read-link'), url: v.string(), isWhole: v.boolean() }),
  /** Call again then (epoch milliseconds), or after an event about files. */
  v.object({ kind: v.literal('wait'), until: v.optional(v.number()) }),
  /** Nothing is left to do for this file. */
  v.object({ kind: v.literal('over') }),
]);
export type KeeperStep = v.InferOutput<typeof KeeperStep>;

/** What came of the last step. */
const KeeperResult = v.variant('kind', [
  /** The keeper begins, or begins again. */
  v.object({ kind: v.literal('none') }),
  v.object({ kind: v.literal('digest'), from: v.number(), to: v.number(), sha256: v.string() }),
  v.object({ kind: v.literal('response'), request: UploadRequest, response: UploadResponse }),
  v.object({ kind: v.literal('link'), url: v.string(), reading: LinkReading }),
  /** The bytes here are gone, or do not open. */
  v.object({ kind: v.literal('no-bytes') }),
]);
export type KeeperResult = v.InferOutput<typeof KeeperResult>;

/** Requests of the document that keeps the bytes of files (`lib/keeper`). It has no credentials. */
export const KEEPER_REQUESTS = {
  /** Files with something to do, and the ids of all whose bytes may be here. */
  'keeper.files.read': {
    from: ['keeper'],
    kind: 'heartbeat',
    params: v.object({}),
    reply: v.object({ files: v.array(KeptFile), known: v.array(id) }),
  },

  /** Bytes read so far. Also keeps the background alive. */
  'keeper.progress': {
    from: ['keeper'],
    kind: 'heartbeat',
    params: v.object({ id, read: v.number() }),
    reply: v.null(),
  },

  'keeper.sealed': {
    from: ['keeper'],
    kind: 'heartbeat',
    /** `keepsDetails`: as the task said, which the user may have changed since. */
    params: v.object({ id, keepsDetails: v.boolean(), result: SealResult }),
    reply: v.null(),
  },

  /** Stores what came of the last step, and says what to do next. */
  'keeper.next': {
    from: ['keeper'],
    kind: 'heartbeat',
    params: v.object({ id, result: KeeperResult }),
    reply: KeeperStep,
  },
} satisfies Requests;
