import { Environment } from '../../domain/core/environment';
import { Failure } from '../../domain/core/failure';
import { KeyFacts } from '../../domain/core/installation';
import { LockFacts, Passphrase, PassphraseNeed } from '../../domain/core/lock';
import * as v from '../../domain/core/schema';
import { CrmFacts, Health } from '../../domain/crm/recipe';
import { SiteFacts } from '../../domain/crm/site';
import type { Requests } from '../define-request';

/** The keys, sites and CRMs that the user added, and which setup steps remain. */
export const Setup = v.object({
  keys: v.array(KeyFacts),
  sites: v.array(SiteFacts),
  crms: v.array(CrmFacts),
  /** For each selector of a recipe, whether the last visits found its element. */
  health: v.array(Health),
  /** True if the browser deleted the extension's data. */
  lost: v.boolean(),
  /** True once a record was shown for the first time. */
  recordSeen: v.boolean(),
  lock: LockFacts,
});
export type Setup = v.InferOutput<typeof Setup>;

/** The counts that the popup and the desk show (decision 052). */
const Counts = v.object({
  /** Unread messages of the chosen installation. */
  unread: v.number(),
  /** Its applications that are new or changed since the reviewer last saw them. */
  applications: v.number(),
  /** Per environment, over all installations: commands that are sent automatically, and stopped ones. */
  outbox: v.array(v.object({ environment: Environment, waiting: v.number(), stopped: v.number() })),
});

/** What the user chose for the keyboard, by the id of a shortcut. */
export const StoredShortcuts = v.record(v.string(), v.nullable(v.string()));

const of = v.object({ environment: Environment });

/** Requests that concern several features: setup, counts, and keys, which let pending work continue. */
export const APP_REQUESTS = {
  'setup.read': {
    from: ['options', 'popup'],
    kind: 'query',
    params: v.object({}),
    reply: Setup,
    invalidatedBy: ['setup', 'record', 'purge'],
  },

  'counts.read': {
    from: ['popup', 'desk'],
    kind: 'query',
    params: v.object({}),
    reply: Counts,
    invalidatedBy: ['session', 'outbox', 'ticket', 'applications', 'application', 'purge', 'reset'],
  },

  /** Why the service cannot be called now, if so, and how many commands wait. */
  'service.read': {
    from: ['sidebar', 'desk', 'popup'],
    kind: 'query',
    params: of,
    reply: v.object({ failure: v.optional(Failure), waiting: v.number() }),
    invalidatedBy: ['session', 'service', 'outbox', 'purge'],
  },

  /** Makes one cheap call, even if a refused key, a redirect or 5xx responses opened the circuit. */
  'service.check': {
    from: ['sidebar', 'desk', 'popup', 'options'],
    kind: 'command',
    params: of,
    reply: v.null(),
  },

  /** Stores a key after a call with it succeeded. Replaces the key of the same environment. */
  'keys.add': {
    from: ['options'],
    kind: 'command',
    params: v.object({
      address: v.string(),
      key: v.string(),
      /** Required if the keys of its environment are encrypted with one. */
      passphrase: v.optional(Passphrase),
    }),
    reply: KeyFacts,
  },

  /** Not for the sidebar, because a passphrase must not be typed into a CRM page. */
  'keys.remove': {
    from: ['options'],
    kind: 'command',
    params: v.object({ environment: Environment }),
    /** `leftAtStorage`: how many files of no message could not be removed at the file storage. */
    reply: v.object({ leftAtStorage: v.number() }),
  },

  'keys.unlock': {
    from: ['popup', 'options'],
    kind: 'command',
    params: v.object({ passphrase: Passphrase }),
    reply: v.null(),
  },

  /** Chooses which keys the passphrase encrypts: the existing one, or a new one if there is none. */
  'settings.passphrase.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ need: PassphraseNeed, passphrase: v.optional(Passphrase) }),
    reply: v.null(),
  },

  /** What the user chose for the keyboard: only screens know what it means (domain/core/shortcuts.ts). */
  'settings.shortcuts.read': {
    from: ['options', 'sidebar', 'desk'],
    kind: 'query',
    params: v.object({}),
    reply: StoredShortcuts,
    invalidatedBy: ['setup'],
  },

  'settings.shortcuts.save': {
    from: ['options'],
    kind: 'command',
    params: v.object({ choices: StoredShortcuts }),
    reply: v.null(),
  },

  /** Diagnostic information for support, as text. */
  'diagnostics.read': {
    from: ['options'],
    kind: 'query',
    params: v.object({}),
    reply: v.string(),
  },

  /** Counts the unsent commands and drafts that a wipe would delete. */
  'browserData.previewWipe': {
    from: ['options'],
    kind: 'query',
    params: v.object({}),
    reply: v.object({
      unsent: v.number(),
      drafts: v.number(),
      /** Environments whose database could not be read: their data would be deleted, too. */
      uncounted: v.array(Environment),
    }),
  },

  /** Deletes everything that the extension stored in this browser. */
  'browserData.wipe': {
    from: ['options'],
    kind: 'command',
    params: v.object({}),
    /**
     * `isWhole` is false if the browser could not delete something, such as a damaged database.
     * `leftAtStorage`: how many files of no message could not be removed at the file storage.
     */
    reply: v.object({ isWhole: v.boolean(), leftAtStorage: v.number() }),
  },
} satisfies Requests;
