import * as z from './schema';

/** The error in the service's response body, if it has one. Untrusted text. */
export const ServiceError = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  /** Field errors, `field` as a dotted path (`attachments.0.url`). */
  fields: z._default(z.array(z.object({ field: z.string(), message: z.string() })), []),
  requestId: z.optional(z.string()),
});
export type ServiceError = z.infer<typeof ServiceError>;

const answered = {
  status: z.number(),
  serviceError: ServiceError,
  /**
   * True if nothing shows that the service itself sent the response: a gateway's page, a captive
   * portal.
   */
  foreign: z.optional(z.boolean()),
};

/**
 * Every way in which an operation can fail: one closed list. It crosses the message protocol as
 * data, because an Error loses its class there. Statuses are kept apart because each is handled
 * differently (partner-api.md, "Errors" and check 7).
 */
export const Failure = z.discriminatedUnion('kind', [
  // The service refused the request.
  z.object({ kind: z.literal('key-refused'), ...answered }), // 401
  z.object({ kind: z.literal('not-allowed'), ...answered }), // 403
  z.object({ kind: z.literal('not-found'), ...answered }), // 404
  z.object({ kind: z.literal('conflict'), ...answered, retryAt: z.optional(z.number()) }), // 409
  z.object({ kind: z.literal('invalid'), ...answered }), // 422
  z.object({ kind: z.literal('too-many'), ...answered, retryAt: z.optional(z.number()) }), // 429
  z.object({ kind: z.literal('service-error'), ...answered, retryAt: z.optional(z.number()) }), // 5xx
  z.object({ kind: z.literal('refused'), ...answered }), // any other status

  // The request gave no response that we can use. A write may have taken effect all the same.
  z.object({
    kind: z.literal('unreadable'),
    status: z.number(),
    detail: z.string(),
    /** The response exceeded the size limit. */
    tooLong: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('no-answer'), why: z.enum(['network', 'timeout']) }),

  /**
   * The service redirected the call to another address, where neither the key nor client data may
   * go.
   */
  z.object({ kind: z.literal('redirected'), origin: z.string() }),

  // The request was not sent.
  /** Requests are suspended until then (epoch milliseconds), for the service's sake. */
  z.object({ kind: z.literal('paused'), until: z.number(), why: z.enum(['too-many', 'trouble']) }),
  z.object({ kind: z.literal('no-host-permission'), origin: z.string() }),
  z.object({ kind: z.literal('unsafe-address'), address: z.string() }),
  z.object({ kind: z.literal('no-key') }),
  z.object({ kind: z.literal('not-a-key') }),
  /** The key or the item belongs to the other environment. */
  z.object({ kind: z.literal('wrong-environment'), expected: z.enum(['test', 'live']) }),
  /** The service names an environment that the key's prefix rules out. */
  z.object({
    kind: z.literal('environment-contradicted'),
    prefix: z.enum(['test', 'live']),
    word: z.string(),
  }),
  /** The service listed the key's permissions, and this one is missing. */
  z.object({ kind: z.literal('lacks-permission'), permission: z.string() }),
  z.object({ kind: z.literal('locked') }), // the key needs a passphrase first
  z.object({ kind: z.literal('wrong-passphrase'), retryAt: z.number() }), // the next try is not accepted earlier
  z.object({ kind: z.literal('weak-passphrase') }),
  z.object({ kind: z.literal('no-installation') }),
  z.object({ kind: z.literal('no-record') }),
  z.object({ kind: z.literal('nothing-said') }),
  z.object({ kind: z.literal('not-a-client-id') }),
  /** A test ticket must be for the installation's test client (partner-api.md, "Installation"). */
  z.object({ kind: z.literal('not-the-test-client'), clientId: z.string() }),
  /**
   * The write may have arrived, and it is too old to replay: the service may have forgotten its
   * key.
   */
  z.object({ kind: z.literal('expired') }),
  /** The service returned another ticket than the requested one. */
  z.object({ kind: z.literal('other-answer'), ticketId: z.string() }),
  /**
   * The text contains `named`, which belongs to the record `whose`, not to its own record. The user
   * decides.
   */
  z.object({
    kind: z.literal('names-another'),
    named: z.string(),
    whose: z.string(),
    own: z.string(),
  }),
  /**
   * A link in the message was valid when the user wrote it, and expired (epoch milliseconds) in the
   * queue.
   */
  z.object({ kind: z.literal('link-ended'), name: z.string(), endedAt: z.number() }),
  /**
   * A link in the message is not https, or leads into a private network (partner-api.md, rule 6).
   */
  z.object({ kind: z.literal('link-refused'), name: z.string() }),
  /** The application's status or snapshot differs from what the reviewer read. */
  z.object({ kind: z.literal('application-changed') }),
  /** A decision holds forbidden content in the field `where`; the value is not repeated. */
  z.object({
    kind: z.literal('forbidden-content'),
    of: z.enum(['secret', 'foreign']),
    where: z.string(),
  }),
  /** One reviewer may not decide this alone here: one proposes the decision, another sends it. */
  z.object({ kind: z.literal('needs-second-reviewer') }),
  /** A text is not a proposal, or this reviewer may not send it. */
  z.object({
    kind: z.literal('bad-proposal'),
    why: z.enum([
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
  z.object({ kind: z.literal('already-sent') }), // this command was sent with another content
  z.object({ kind: z.literal('already-writing') }), // another command of the same kind is not finished
  z.object({ kind: z.literal('may-have-arrived') }), // so the user cannot cancel it
  z.object({ kind: z.literal('other-account') }), // the command was made for another service or company
  /**
   * Test data was reset since: the subject of the command no longer exists (partner-api.md, rule
   * 2).
   */
  z.object({ kind: z.literal('test-data-reset') }),
  z.object({ kind: z.literal('not-saved'), detail: z.string() }),
  /** A later release stored the data in a format that this one does not know. */
  z.object({ kind: z.literal('newer-data') }),
  z.object({ kind: z.literal('bad-site'), why: z.enum(['address', 'pattern']) }),
  /**
   * The clicked element is gone, the pattern does not fit both records, or the site has no room
   * left.
   */
  z.object({ kind: z.literal('not-taught'), why: z.enum(['gone', 'pattern', 'full']) }),
  /** A pattern of the recipe (`records.0.match.path`) may keep a page busy for too long. */
  z.object({ kind: z.literal('slow-recipe'), part: z.string() }),
  z.object({ kind: z.literal('bad-record') }), // the typed address names no record of this site
  /** After redaction, a report still held a key or a client's value. */
  z.object({
    kind: z.literal('report-refused'),
    of: z.enum(['key', 'client']),
    where: z.enum(['json', 'junit', 'html']),
  }),
  /** An option of a go-live run cannot be used. `at` names the entry, step or check. */
  z.object({
    kind: z.literal('bad-run-option'),
    option: z.enum([
      'checks',
      'permissions',
      'before',
      'deviations',
      'ticks',
      'test-ids',
      'foreign-tickets',
    ]),
    why: z.enum([
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
    at: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('not-in-practice') }), // practice mode has nothing that could do it
  z.object({ kind: z.literal('page-silent') }), // our content script in a CRM page does not respond

  // Between a screen and the background.
  z.object({ kind: z.literal('denied'), request: z.string() }),
  z.object({ kind: z.literal('extension-restarted') }),
  z.object({ kind: z.literal('unexpected'), detail: z.string() }),
]);
export type Failure = z.infer<typeof Failure>;
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
