import { Environment } from '../../domain/core/environment';
import { Scope } from '../../domain/core/installation';
import * as v from '../../domain/core/schema';
import { AtStorage } from '../../domain/files/at-storage';
import { FileView } from '../../domain/files/file-view';
import type { Requests } from '../define-request';

const screens = ['sidebar', 'desk'] as const;
const id = v.pipe(v.string(), v.uuid());
const one = v.object({ environment: Environment, id });

/** What a form has to know before a file is dropped. Null: no storage is set up. */
const StorageSummary = v.nullable(
  v.object({
    host: v.string(),
    /** Bytes. */
    largest: v.number(),
    forbidden: v.array(v.string()),
    /** After so many days the storage deletes files; 0: it does not. */
    keptDays: v.number(),
    /** Where links to files may begin. */
    origins: v.array(v.string()),
  }),
);

/** Requests about files that the user attaches (docs/files.md). No reply has a byte of a file. */
export const FILE_REQUESTS = {
  'files.storage.read': {
    from: screens,
    kind: 'query',
    params: v.object({ environment: Environment }),
    reply: StorageSummary,
    invalidatedBy: ['setup', 'session'],
  },

  /** Files with these ids. Those that are gone are left out. */
  'files.read': {
    from: screens,
    kind: 'query',
    params: v.object({ environment: Environment, ids: v.pipe(v.array(id), v.maxLength(50)) }),
    reply: v.array(FileView),
    invalidatedBy: ['files'],
    containsClientData: true,
  },

  /**
   * Stores that a file was attached, and opens the keeper, which takes its bytes from the screen
   * (`lib/protocol/client/hand-over-file.ts`). The same id again is the same file.
   */
  'files.add': {
    from: screens,
    kind: 'command',
    params: v.object({
      scope: Scope,
      id,
      name: v.string(),
      size: v.number(),
      mimeType: v.string(),
    }),
    reply: v.null(),
  },

  /** Tries again what failed, or what waits, now. */
  'files.retry': { from: screens, kind: 'command', params: one, reply: v.null() },

  /** Keeps or removes the details of a picture. It is uploaded again if it was uploaded already. */
  'files.keepDetails': {
    from: screens,
    kind: 'command',
    params: v.object({ ...one.entries, kept: v.boolean() }),
    reply: v.null(),
  },

  /**
   * The link of a file that is ready, for a text that has no attachments. From then on the file stays at
   * the storage. Fails with `file-missing`, or with `file-not-ready` while it has no link that opens.
   * Only the desk makes decisions.
   */
  'files.link': {
    from: ['desk'],
    kind: 'command',
    params: one,
    reply: v.object({ url: v.string() }),
  },

  /** Removes a file here and, if it was not given to the service, at the storage. */
  'files.remove': {
    from: screens,
    kind: 'command',
    params: one,
    reply: v.object({ atStorage: AtStorage }),
  },
} satisfies Requests;
