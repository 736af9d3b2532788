import * as z from './schema';

/** What the service itself said about a refusal, where it said anything. Text from a stranger. */
export const Said = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  /** Field errors, `field` as a dotted path (`attachments.0.url`). */
  fields: z._default(z.array(z.object({ field: z.string(), message: z.string() })), []),
  requestId: z.optional(z.string()),
});
export type Said = z.infer<typeof Said>;

const answered = {
  status: z.number(),
  said: Said,
  /** True where nothing in the answer shows that the service itself gave it: a gateway's page, a portal. */
  foreign: z.optional(z.boolean()),
};

/**
 * Every way in which something asked for may not come about: one closed list, sent across the
 * border as data because an Error loses its class there. Statuses are kept apart because each is
 * handled differently (partner-api.md, "Errors" and check 7).
 */
export const Failure = z.discriminatedUnion('kind', [
  // The service answered, and said no.
  z.object({ kind: z.literal('key-refused'), ...answered }), // 401
  z.object({ kind: z.literal('not-allowed'), ...answered }), // 403
  z.object({ kind: z.literal('not-found'), ...answered }), // 404
  z.object({ kind: z.literal('conflict'), ...answered, retryAt: z.optional(z.number()) }), // 409
  z.object({ kind: z.literal('invalid'), ...answered }), // 422
  z.object({ kind: z.literal('too-many'), ...answered, retryAt: z.optional(z.number()) }), // 429
  z.object({ kind: z.literal('service-error'), ...answered, retryAt: z.optional(z.number()) }), // 5xx
  z.object({ kind: z.literal('refused'), ...answered }), // any other status

  // The service was asked and gave nothing we can use. A write may have happened all the same.
  z.object({
    kind: z.literal('unreadable'),
    status: z.number(),
    detail: z.string(),
    /** It had more bytes than are read. */
    tooLong: z.optional(z.boolean()),
  }),
  z.object({ kind: z.literal('no-answer'), why: z.enum(['network', 'timeout']) }),

  /** It sent us to another address, where neither the key nor a client's data may go. */
  z.object({ kind: z.literal('redirected'), origin: z.string() }),

  // It was never asked.
  /** The service wants, or needs, to be left alone until then (epoch milliseconds). */
  z.object({ kind: z.literal('paused'), until: z.number(), why: z.enum(['too-many', 'trouble']) }),
  z.object({ kind: z.literal('no-host-permission'), origin: z.string() }),
  z.object({ kind: z.literal('unsafe-address'), address: z.string() }),
  z.object({ kind: z.literal('no-key') }),
  z.object({ kind: z.literal('not-a-key') }),
  /** What was given, or asked for, belongs to the other environment. */
  z.object({ kind: z.literal('wrong-environment'), expected: z.enum(['test', 'live']) }),
  /** The service calls the key's environment by a word that its prefix rules out. */
  z.object({
    kind: z.literal('environment-contradicted'),
    prefix: z.enum(['test', 'live']),
    word: z.string(),
  }),
  /** The service said that the key has other permissions, and not this one. */
  z.object({ kind: z.literal('lacks-permission'), permission: z.string() }),
  z.object({ kind: z.literal('locked') }), // the key needs a passphrase first
  z.object({ kind: z.literal('wrong-passphrase'), retryAt: z.number() }), // next try no sooner
  z.object({ kind: z.literal('weak-passphrase') }),
  z.object({ kind: z.literal('no-installation') }),
  z.object({ kind: z.literal('no-record') }),
  z.object({ kind: z.literal('nothing-said') }),
  z.object({ kind: z.literal('not-a-client-id') }),
  /** A test ticket must be for the installation's test client (partner-api.md, "Installation"). */
  z.object({ kind: z.literal('not-the-test-client'), clientId: z.string() }),
  /** Nobody knows whether it arrived, and it is too old to ask: the service may have forgotten its key. */
  z.object({ kind: z.literal('expired') }),
  /** The service gave another ticket than the one that was asked for. */
  z.object({ kind: z.literal('other-answer'), ticketId: z.string() }),
  /** The text names another record than those it is about: `named` is `whose`. A person decides. */
  z.object({
    kind: z.literal('names-another'),
    named: z.string(),
    whose: z.string(),
    own: z.string(),
  }),
  /** A link of it was good when it was written, and ended (epoch milliseconds) while it waited. */
  z.object({ kind: z.literal('link-ended'), name: z.string(), endedAt: z.number() }),
  /** A link of it is not https, or leads into a private network (partner-api.md, rule 6). */
  z.object({ kind: z.literal('link-refused'), name: z.string() }),
  /** Its state or its snapshot is not what the reviewer read. */
  z.object({ kind: z.literal('application-changed') }),
  /** A decision holds what must not leave, in that field of it; the value is not said. */
  z.object({
    kind: z.literal('forbidden-content'),
    of: z.enum(['secret', 'foreign']),
    where: z.string(),
  }),
  /** Nobody may decide this alone here: one proposes it, another sends it. */
  z.object({ kind: z.literal('needs-second-reviewer') }),
  /** What was said to be a proposal is none, or is not this reviewer's to send. */
  z.object({
    kind: z.literal('bad-proposal'),
    why: z.enum([
      'not-one',
      'too-long',
      'other-version',
      'broken', // its signature is not sound
      'nameless', // nobody said who sits here
      'own-key',
      'own-name',
      'other-application',
      'changed',
      'old',
      'other-decision',
    ]),
  }),
  z.object({ kind: z.literal('already-sent') }), // this action went out with other words
  z.object({ kind: z.literal('already-writing') }), // something else of the same kind
  z.object({ kind: z.literal('may-have-arrived') }), // so it cannot be taken back
  z.object({ kind: z.literal('other-account') }), // it was written for another service or company
  /** Test data was reset since: what it is about is gone (partner-api.md, rule 2). */
  z.object({ kind: z.literal('test-data-reset') }),
  z.object({ kind: z.literal('not-saved'), detail: z.string() }),
  /** A later release kept the data in a form that this one does not know. */
  z.object({ kind: z.literal('newer-data') }),
  z.object({ kind: z.literal('bad-site'), why: z.enum(['address', 'pattern']) }),
  /** What was clicked is gone, the pattern does not fit both records, or the site has no room left. */
  z.object({ kind: z.literal('not-taught'), why: z.enum(['gone', 'pattern', 'full']) }),
  /** A pattern of the recipe (`records.0.match.path`) may keep a page busy. */
  z.object({ kind: z.literal('slow-recipe'), part: z.string() }),
  z.object({ kind: z.literal('bad-record') }), // what was typed names none of this site
  /** A report still held a key or a client's value after both were taken out of it. */
  z.object({
    kind: z.literal('report-refused'),
    of: z.enum(['key', 'client']),
    where: z.enum(['json', 'junit', 'html']),
  }),
  /** What was given for a run of the go-live checks cannot be used. `at`: which entry, step or check. */
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
      'twice', // a step is named twice
      'no-step',
      'pre-flight', // what comes before the checks cannot be agreed upon
      'no-check',
      'not-a-report',
      'altered', // after it was written
      'other-run', // of another service, environment, installation or key
      'like-a-key',
    ]),
    at: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('page-silent') }), // our script in a CRM page does not answer

  // Between a screen and the background.
  z.object({ kind: z.literal('denied'), question: z.string() }),
  z.object({ kind: z.literal('extension-restarted') }),
  z.object({ kind: z.literal('unexpected'), detail: z.string() }),
]);
export type Failure = z.infer<typeof Failure>;
export type FailureKind = Failure['kind'];

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const failed = (failure: Failure): { ok: false; failure: Failure } => ({
  ok: false,
  failure,
});

/** True when nobody can say whether a write took effect: only a replay of it can tell. */
export const isUnknown = (failure: Failure): boolean =>
  failure.kind === 'no-answer' ||
  failure.kind === 'unreadable' ||
  failure.kind === 'service-error' ||
  failure.kind === 'extension-restarted' ||
  failure.kind === 'unexpected';
