import * as v from './schema';

/** The error in the service's response body, if it has one. Untrusted text. */
export const ServiceError = v.object({
  message: v.optional(v.string()),
  code: v.optional(v.string()),
  /** Field errors, `field` as a dotted path (`attachments.0.url`). */
  fields: v.optional(v.array(v.object({ field: v.string(), message: v.string() })), []),
  requestId: v.optional(v.string()),
});
export type ServiceError = v.InferOutput<typeof ServiceError>;

const response = {
  status: v.number(),
  serviceError: ServiceError,
  /**
   * True if nothing shows that the service itself sent the response: a gateway's page, a captive
   * portal.
   */
  foreign: v.optional(v.boolean()),
};

/**
 * Every way in which an operation can fail: one closed list. It crosses the message protocol as
 * data, because an Error loses its class there. Statuses are kept apart because each is handled
 * differently (partner-api.md, "Errors" and check 7).
 */
export const Failure = v.variant('kind', [
  // The service refused the request.
  v.object({ kind: v.literal('key-refused'), ...response }), // 401
  v.object({ kind: v.literal('not-allowed'), ...response }), // 403
  v.object({ kind: v.literal('not-found'), ...response }), // 404
  v.object({ kind: v.literal('conflict'), ...response, retryAt: v.optional(v.number()) }), // 409
  v.object({ kind: v.literal('invalid'), ...response }), // 422
  v.object({ kind: v.literal('too-many'), ...response, retryAt: v.optional(v.number()) }), // 429
  v.object({ kind: v.literal('service-error'), ...response, retryAt: v.optional(v.number()) }), // 5xx
  v.object({ kind: v.literal('refused'), ...response }), // any other status

  // The request gave no response that we can use. A write may have taken effect all the same.
  v.object({
    kind: v.literal('unreadable'),
    status: v.number(),
    detail: v.string(),
    /** The response exceeded the size limit. */
    tooLong: v.optional(v.boolean()),
  }),
  v.object({
    kind: v.literal('no-answer'),
    /** `gateway`: the page of a gateway or captive portal came in place of the service's response. */
    why: v.picklist(['network', 'timeout', 'gateway']),
  }),

  /**
   * The service redirected the call to another address, where neither the key nor client data may
   * go.
   */
  v.object({ kind: v.literal('redirected'), origin: v.string() }),

  // The request was not sent.
  /** Requests are suspended until then (epoch milliseconds), for the service's sake. */
  v.object({
    kind: v.literal('paused'),
    until: v.number(),
    why: v.picklist(['too-many', 'trouble']),
  }),
  v.object({ kind: v.literal('no-host-permission'), origin: v.string() }),
  v.object({ kind: v.literal('unsafe-address'), address: v.string() }),
  v.object({ kind: v.literal('no-key') }),
  v.object({ kind: v.literal('not-a-key') }),
  /** The key or the item belongs to the other environment. */
  v.object({ kind: v.literal('wrong-environment'), expected: v.picklist(['test', 'live']) }),
  /** The service names an environment that the key's prefix rules out. */
  v.object({
    kind: v.literal('environment-contradicted'),
    prefix: v.picklist(['test', 'live']),
    word: v.string(),
  }),
  /** The service listed the key's permissions, and this one is missing. */
  v.object({ kind: v.literal('lacks-permission'), permission: v.string() }),
  v.object({ kind: v.literal('locked') }), // the key needs a passphrase first
  v.object({ kind: v.literal('wrong-passphrase'), retryAt: v.number() }), // the next try is not accepted earlier
  v.object({ kind: v.literal('weak-passphrase') }),
  v.object({ kind: v.literal('no-passphrase') }), // nothing was typed, which is no try
  v.object({ kind: v.literal('no-installation') }),
  v.object({ kind: v.literal('no-record') }),
  v.object({ kind: v.literal('nothing-said') }),
  v.object({ kind: v.literal('not-a-client-id') }),
  /** A test ticket must be for the installation's test client (partner-api.md, "Installation"). */
  v.object({ kind: v.literal('not-the-test-client'), clientId: v.string() }),
  /**
   * The write may have arrived, and it is too old to replay: the service may have forgotten its
   * key.
   */
  v.object({ kind: v.literal('expired') }),
  /** The service returned another ticket than the requested one. */
  v.object({ kind: v.literal('other-answer'), ticketId: v.string() }),
  /**
   * The text contains `named`, which belongs to the record `whose`, not to its own record. The user
   * decides.
   */
  v.object({
    kind: v.literal('names-another'),
    named: v.string(),
    whose: v.string(),
    own: v.string(),
  }),
  /**
   * A link in the message was valid when the user wrote it, and expired (epoch milliseconds) in the
   * queue.
   */
  v.object({ kind: v.literal('link-ended'), name: v.string(), endedAt: v.number() }),
  /**
   * A link in the message is not https, or leads into a private network (partner-api.md, rule 6).
   */
  v.object({ kind: v.literal('link-refused'), name: v.string() }),
  /** A file cannot be attached. */
  v.object({
    kind: v.literal('file-refused'),
    why: v.picklist(['no-storage', 'too-large', 'forbidden-kind', 'no-permission']),
  }),
  /** A file of the message was removed, here or with all data of its key. */
  v.object({ kind: v.literal('file-missing'), name: v.string() }),
  /** A file has no link yet that opens. */
  v.object({ kind: v.literal('file-not-ready'), name: v.string() }),
  /** The storage did not respond when it was asked for a file of the message. */
  v.object({ kind: v.literal('storage-silent') }),
  /** A text invites to no team that this version can join. */
  v.object({
    kind: v.literal('bad-invitation'),
    why: v.picklist(['not-one', 'newer', 'for-test', 'for-live']),
  }),
  /** The team's server does not take an entry of this size. */
  v.object({ kind: v.literal('too-large-to-share') }),
  /** The application's status or snapshot differs from what the reviewer read. */
  v.object({ kind: v.literal('application-changed') }),
  /** A decision holds forbidden content in the field `where`; the value is not repeated. */
  v.object({
    kind: v.literal('forbidden-content'),
    of: v.picklist(['secret', 'foreign']),
    where: v.string(),
  }),
  /** One reviewer may not decide this alone here: one proposes the decision, another sends it. */
  v.object({ kind: v.literal('needs-second-reviewer') }),
  /** A text is not a proposal, or this reviewer may not send it. */
  v.object({
    kind: v.literal('bad-proposal'),
    why: v.picklist([
      'not-one',
      'too-long',
      'other-version',
      'broken', // its signature is invalid
      'nameless', // this reviewer has not entered a name
      'own-key',
      'own-name',
      'other-application',
      'changed',
      'old',
      'other-decision',
    ]),
  }),
  v.object({ kind: v.literal('already-sent') }), // this command was sent with another content
  v.object({ kind: v.literal('already-writing') }), // another command of the same kind is not finished
  v.object({ kind: v.literal('may-have-arrived') }), // so the user cannot cancel it
  v.object({ kind: v.literal('other-account') }), // the command was made for another service or company
  /**
   * Test data was reset since: the subject of the command no longer exists (partner-api.md, rule
   * 2).
   */
  v.object({ kind: v.literal('test-data-reset') }),
  v.object({ kind: v.literal('not-saved'), detail: v.string() }),
  /** A later release stored the data in a format that this one does not know. */
  v.object({ kind: v.literal('newer-data') }),
  v.object({ kind: v.literal('bad-site'), why: v.picklist(['address', 'pattern', 'other-host']) }),
  /**
   * The clicked element is gone, the pattern does not fit both records, or the site has no room
   * left.
   */
  v.object({ kind: v.literal('not-taught'), why: v.picklist(['gone', 'pattern', 'full']) }),
  /** A pattern of the recipe (`records.0.match.path`) may keep a page busy for too long. */
  v.object({ kind: v.literal('slow-recipe'), part: v.string() }),
  v.object({ kind: v.literal('bad-record') }), // the typed address names no record of this site
  /** After redaction, a report still held a key or a client's value. */
  v.object({
    kind: v.literal('report-refused'),
    of: v.picklist(['key', 'client']),
    where: v.picklist(['json', 'junit', 'html']),
  }),
  /** An option of a go-live run cannot be used. `at` names the entry, step or check. */
  v.object({
    kind: v.literal('bad-run-option'),
    option: v.picklist([
      'checks',
      'permissions',
      'before',
      'deviations',
      'ticks',
      'test-ids',
      'foreign-tickets',
    ]),
    why: v.picklist([
      'form',
      'entry', // `at`: its number, from 1, and its field
      'twice', // two entries name the same step
      'no-step',
      'pre-flight', // the pre-flight cannot have deviations
      'no-check',
      'not-a-report',
      'altered', // edited after it was written
      'other-run', // of another service, environment, installation or key
      'like-a-key',
    ]),
    at: v.optional(v.string()),
  }),
  v.object({ kind: v.literal('not-in-practice') }), // practice mode has nothing that could do it
  v.object({ kind: v.literal('page-silent') }), // our content script in a CRM page does not respond

  // Between a screen and the background.
  v.object({ kind: v.literal('denied'), request: v.string() }),
  v.object({ kind: v.literal('extension-restarted') }),
  v.object({ kind: v.literal('unexpected'), detail: v.string() }),
]);
export type Failure = v.InferOutput<typeof Failure>;
export type FailureKind = Failure['kind'];

type Failed<F> = { ok: false; failure: F };

/** The one result type. On a command line a failure is a sentence, and needs no translation. */
export type Outcome<T, F extends Failure | string = Failure> = { ok: true; value: T } | Failed<F>;

export const done = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export function failed(sentence: string): Failed<string>;
export function failed(failure: Failure): Failed<Failure>;
export function failed(failure: Failure | string): Failed<Failure | string> {
  return { ok: false, failure };
}

/** True if a write may have taken effect: only a replay of it can show that. */
export const isUnknown = (failure: Failure): boolean =>
  failure.kind === 'no-answer' ||
  failure.kind === 'unreadable' ||
  failure.kind === 'service-error' ||
  failure.kind === 'extension-restarted' ||
  failure.kind === 'unexpected';
