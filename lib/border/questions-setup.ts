import { ROOMS } from '../domain/desk-address';
import { Environment } from '../domain/environment';
import { Failure } from '../domain/failure';
import { Installation, KeyFacts } from '../domain/installation';
import { LockAfter, LockFacts, Locks, Passphrase, PassphraseNeed } from '../domain/lock';
import { DockChoice, DockLook, DockStand, Nameless } from '../domain/page';
import { ClientField, CrmFacts, Health } from '../domain/recipe';
import { CrmRecord } from '../domain/record';
import * as z from '../domain/schema';
import { SiteFacts } from '../domain/site';
import { question } from './question';

/** What is set up, and which of the three steps (key, CRM, open a record) are still to be done. */
export const Setup = z.object({
  keys: z.array(KeyFacts),
  sites: z.array(SiteFacts),
  crms: z.array(CrmFacts),
  /** How each selector of a recipe fared in the last visits. */
  health: z.array(Health),
  /** True where the browser lost what was kept in it. */
  lost: z.boolean(),
  /** True once any record was ever shown. */
  recordSeen: z.boolean(),
  lock: LockFacts,
});
export type Setup = z.infer<typeof Setup>;

/** Which environment and installation this browser works in now. */
export const Session = z.object({
  environment: Environment,
  /** The environments that have a key. */
  keyed: z.array(Environment),
  locks: Locks,
  installations: z.array(Installation),
  installationId: z.nullable(z.string()),
  /** Why the list of installations may be old or empty. */
  failure: z.optional(Failure),
});
export type Session = z.infer<typeof Session>;

/** What the popup says of the tab it stands over. */
export const TabFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('record'),
    record: CrmRecord,
    tickets: z.number(),
    unread: z.number(),
    /** Why it is shown by its address alone. */
    nameless: z.optional(Nameless),
    /** The page kept removing the dock until its content script gave in. */
    givenIn: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('no-record'), origin: z.string() }),
  z.object({
    kind: z.literal('site-not-added'),
    origin: z.string(),
    /** The CRM known by name that it belongs to. */
    crm: z.optional(z.object({ id: z.string(), name: z.string() })),
  }),
  z.object({ kind: z.literal('permission-withdrawn'), origin: z.string() }),
  z.object({ kind: z.literal('no-page') }),
]);
export type TabFacts = z.infer<typeof TabFacts>;

/** The numbers that the popup and the desk show; each is counted in one way (decision 052). */
export const Counts = z.object({
  /** Unread messages of the chosen installation. */
  unread: z.number(),
  /** Its applications that nobody here has looked at as they are. */
  applications: z.number(),
  /** Of each environment, all installations: writes that go on by themselves, and those that do not. */
  outbox: z.array(z.object({ environment: Environment, waiting: z.number(), stopped: z.number() })),
});
export type Counts = z.infer<typeof Counts>;

/** Desktop notifications: what people chose, and whether the browser allows them. */
export const NoticeSettings = z.object({
  on: z.boolean(),
  /** They show the ticket's summary. */
  withSummary: z.boolean(),
  allowed: z.boolean(),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;

export const SETUP_QUESTIONS = {
  'setup.read': question('query', ['options', 'popup'], z.object({}), Setup),
  'tab.read': question('query', ['popup'], z.object({}), TabFacts),
  /** Loads the page under the popup again. */
  'tab.reload': question('command', ['popup'], z.object({}), z.null()),
  'counts.read': question('query', ['popup', 'desk'], z.object({}), Counts),

  'session.read': question('query', ['popup', 'options', 'sidebar', 'desk'], z.object({}), Session),
  /** Reads the installations again from the service. */
  'session.refresh': question('query', ['popup', 'desk'], z.object({}), Session),
  'session.choose': question(
    'command',
    ['popup', 'desk'],
    z.object({
      environment: z.optional(Environment),
      installationId: z.optional(z.string()),
    }),
    Session,
  ),

  /** Keeps a key after a real call with it succeeded. Replaces the key of the same environment. */
  'keys.add': question(
    'command',
    ['options'],
    z.object({
      address: z.string(),
      key: z.string(),
      /** Where keys of its environment need one. */
      passphrase: z.optional(Passphrase),
    }),
    KeyFacts,
  ),
  /** What the key of an environment may do, as the service last said; empty where that is not known. */
  'rights.read': question(
    'query',
    ['sidebar', 'desk'],
    z.object({ environment: Environment }),
    z.object({ permissions: z.array(z.string()) }),
  ),
  'keys.remove': question('command', ['options'], z.object({ environment: Environment }), z.null()),
  /** Never asked by what stands in a CRM page: a passphrase is not typed there. */
  'keys.unlock': question(
    'command',
    ['popup', 'options'],
    z.object({ passphrase: Passphrase }),
    z.null(),
  ),
  'keys.lock': question('command', ['popup', 'options', 'desk'], z.object({}), z.null()),
  /** A user pressed, turned the wheel or typed here: screens say so, at most every 20 seconds. */
  'activity.report': question(
    'command',
    ['popup', 'options', 'sidebar', 'desk'],
    z.object({}),
    z.null(),
  ),
  /** Which keys need the passphrase: the one there is, or a new one where none is. */
  'lock.choose': question(
    'command',
    ['options'],
    z.object({ need: PassphraseNeed, passphrase: z.optional(Passphrase) }),
    z.null(),
  ),
  'lock.after': question('command', ['options'], z.object({ after: LockAfter }), z.null()),

  /** What support needs to know, as text. */
  'diagnostics.read': question('query', ['options'], z.object({}), z.string()),
  /** What would be lost with everything: writes that did not arrive yet, and drafts. */
  'everything.weigh': question(
    'query',
    ['options'],
    z.object({}),
    z.object({
      unsent: z.number(),
      drafts: z.number(),
      /** Whose database could not be read: what is in there is lost, too. */
      uncounted: z.array(Environment),
    }),
  ),
  /** Leaves this browser as it was before the extension came. */
  'everything.forget': question(
    'command',
    ['options'],
    z.object({}),
    /** Not whole where the browser kept something, a damaged database say. */
    z.object({ isWhole: z.boolean() }),
  ),

  /**
   * Makes a host known as a CRM, by a record address or by the shipped recipe that is for it. The
   * host permission was asked for by the screen.
   */
  'sites.add': question(
    'command',
    ['options'],
    z.object({
      address: z.string(),
      pattern: z.optional(z.string()),
      crm: z.optional(z.string()),
    }),
    SiteFacts,
  ),
  /** Switches a CRM on or off that is known by name; its hosts were asked for by the screen. */
  'crms.switch': question(
    'command',
    ['options'],
    z.object({ id: z.string(), on: z.boolean() }),
    z.null(),
  ),
  /** Which custom field of a CRM holds the service's client UUID; none where it is empty. */
  'clientField.keep': question(
    'command',
    ['options'],
    z.object({
      at: z.union([z.object({ crm: z.string() }), z.object({ origin: z.string() })]),
      field: ClientField,
    }),
    z.null(),
  ),
  'sites.remove': question('command', ['options'], z.object({ origin: z.string() }), z.null()),

  'notices.read': question('query', ['options'], z.object({}), NoticeSettings),
  /** The screen asks the browser for the permission, straight from the click. */
  'notices.choose': question(
    'command',
    ['options'],
    z.object({ on: z.boolean(), withSummary: z.boolean() }),
    NoticeSettings,
  ),

  'pages.open': question(
    'command',
    ['popup', 'sidebar'],
    z.object({ page: z.enum(['options', 'desk']), room: z.optional(z.enum(ROOMS)) }),
    z.null(),
  ),
  /** Says no more that this tab's CRM host and the environment do not go together. */
  'host.accept': question('command', ['sidebar'], z.object({}), z.null()),
  /** Folds the dock of the tab that the asking sidebar stands in. */
  'dock.fold': question('command', ['sidebar'], z.object({}), z.null()),
  /** How that dock stands, for what must not be pressed unseen; null where its page is silent. */
  'dock.look': question('query', ['sidebar'], z.object({}), z.nullable(DockLook)),
  /** Puts it where the agent wants it; where nothing is wanted, it only says where it is. */
  'dock.stand': question('query', ['sidebar'], DockChoice, z.nullable(DockStand)),
};
