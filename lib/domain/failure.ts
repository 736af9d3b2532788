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

const answered = { status: z.number(), said: Said };

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
  z.object({ kind: z.literal('conflict'), ...answered }), // 409
  z.object({ kind: z.literal('invalid'), ...answered }), // 422
  z.object({ kind: z.literal('too-many'), ...answered, retryAt: z.optional(z.number()) }), // 429
  z.object({ kind: z.literal('service-error'), ...answered, retryAt: z.optional(z.number()) }), // 5xx
  z.object({ kind: z.literal('refused'), ...answered }), // any other status

  // The service was asked and gave nothing we can use. A write may have happened all the same.
  z.object({ kind: z.literal('unreadable'), status: z.number(), detail: z.string() }),
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
  z.object({ kind: z.literal('wrong-environment'), expected: z.enum(['test', 'live']) }),
  z.object({ kind: z.literal('locked') }), // the key needs a passphrase first
  z.object({ kind: z.literal('wrong-passphrase'), retryAt: z.number() }), // next try no sooner
  z.object({ kind: z.literal('weak-passphrase') }),
  z.object({ kind: z.literal('no-installation') }),
  z.object({ kind: z.literal('no-record') }),
  z.object({ kind: z.literal('nothing-said') }),
  z.object({ kind: z.literal('not-a-client-id') }),
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
  /** Its state or its snapshot is not what the reviewer read. */
  z.object({ kind: z.literal('application-changed') }),
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
  /** The site was not taught yet, or its pattern does not fit both records. */
  z.object({ kind: z.literal('not-taught'), why: z.enum(['gone', 'pattern']) }),
  z.object({ kind: z.literal('bad-record') }), // what was typed names none of this site
  /** A report still held a key or a client's value after both were taken out of it. */
  z.object({
    kind: z.literal('report-refused'),
    of: z.enum(['key', 'client']),
    where: z.enum(['json', 'junit', 'html']),
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
