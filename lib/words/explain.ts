import { plainName } from '../domain/attachment';
import type { Failure, Said } from '../domain/failure';
import { SHORTEST_PASSPHRASE } from '../domain/lock';
import { say, type Word } from './words';

const TEACH_WORDS = {
  gone: 'failureTeachGone',
  pattern: 'failureTeachPattern',
  full: 'failureTeachFull',
} as const;

/** What happened and what to do next, one sentence or two for each way something may fail. */
export function explain(failure: Failure): string {
  switch (failure.kind) {
    case 'key-refused':
      return andSaid(say('failureKeyRefused'), failure.said);
    case 'not-allowed':
      return andSaid(say('failureNotAllowed'), failure.said);
    case 'not-found':
      return andSaid(say('failureNotFound'), failure.said);
    case 'conflict':
      return andSaid(say('failureConflict'), failure.said);
    case 'invalid':
      return andSaid(say('failureInvalid'), failure.said);
    case 'too-many':
      return andSaid(wait('failureTooMany', failure.retryAt), failure.said);
    case 'service-error':
      return andSaid(wait('failureServiceError', failure.retryAt), failure.said);
    case 'refused':
      return andSaid(say('failureRefused', failure.status), failure.said);
    case 'unreadable':
      return say('failureUnreadable', failure.status);
    case 'no-answer':
      return say(failure.why === 'timeout' ? 'failureTimeout' : 'failureNetwork');
    case 'no-host-permission':
      return say('failureNoHostPermission', failure.origin);
    case 'unsafe-address':
      return say('failureUnsafeAddress');
    case 'redirected':
      return say('failureRedirected', failure.origin);
    case 'paused':
      return failure.why === 'too-many'
        ? wait('failureTooMany', failure.until)
        : wait('failurePausedTrouble', failure.until);
    case 'expired':
      return say('failureExpired');
    case 'other-answer':
      return say('failureOtherAnswer', failure.ticketId);
    case 'already-writing':
      return say('failureAlreadyWriting');
    case 'no-key':
      return say('failureNoKey');
    case 'not-a-key':
      return say('failureNotAKey');
    case 'wrong-environment':
      return say(
        failure.expected === 'test' ? 'failureNotATestEnvironment' : 'failureNotALiveEnvironment',
      );
    case 'environment-contradicted':
      return say(
        failure.prefix === 'test' ? 'failureTestKeyCalledLive' : 'failureLiveKeyCalledTest',
        failure.word,
      );
    case 'lacks-permission':
      return say('failureLacksPermission', failure.permission);
    case 'locked':
      return say('failureLocked');
    case 'wrong-passphrase':
      return say('failureWrongPassphrase', clock('medium').format(failure.retryAt));
    case 'weak-passphrase':
      return say('failureWeakPassphrase', SHORTEST_PASSPHRASE);
    case 'no-installation':
      return say('failureNoInstallation');
    case 'no-record':
      return say('failureNoRecord');
    case 'bad-record':
      return say('failureBadRecord');
    case 'page-silent':
      return say('failurePageSilent');
    case 'nothing-said':
      return say('failureNothingSaid');
    case 'not-a-client-id':
      return say('failureNotAClientId');
    case 'not-the-test-client':
      return say('failureNotTheTestClient', failure.clientId);
    case 'names-another':
      return say('failureNamesAnother', failure.named, failure.whose, failure.own);
    case 'link-ended':
      return say('failureLinkEnded', plainName(failure.name), moment(failure.endedAt));
    case 'link-refused':
      return say('failureLinkRefused', plainName(failure.name));
    case 'application-changed':
      return say('failureApplicationChanged');
    case 'forbidden-content':
      return say(
        failure.of === 'secret' ? 'failureHoldsSecret' : 'failureHoldsForeign',
        placeWord(failure.where),
      );
    case 'needs-second-reviewer':
      return say('failureNeedsSecondReviewer');
    case 'bad-proposal':
      return say(BAD_PROPOSAL[failure.why]);
    case 'already-sent':
      return say('failureAlreadySent');
    case 'may-have-arrived':
      return say('failureMayHaveArrived');
    case 'other-account':
      return say('failureOtherAccount');
    case 'test-data-reset':
      return say('failureTestDataReset');
    case 'not-saved':
      return say('failureNotSaved', failure.detail);
    case 'newer-data':
      return say('failureNewerData');
    case 'bad-site':
      return say(failure.why === 'address' ? 'failureBadSiteAddress' : 'failureBadSitePattern');
    case 'not-taught':
      return say(TEACH_WORDS[failure.why]);
    case 'slow-recipe':
      return say('recipeSlowPattern', failure.part);
    case 'report-refused':
      return say(failure.of === 'key' ? 'failureReportKey' : 'failureReportClient', failure.where);
    case 'bad-run-option':
      return explainOption(failure);
    case 'denied':
      return say('failureDenied', failure.question);
    case 'extension-restarted':
      return say('failureRestarted');
    case 'unexpected':
      return say('failureUnexpected', failure.detail);
  }
}

/** What cannot be used of what a run was given; it stands at its field. */
function explainOption({
  option,
  why,
  at = '',
}: Extract<Failure, { kind: 'bad-run-option' }>): string {
  switch (why) {
    case 'form':
      return say(option === 'checks' ? 'failureOptionChecks' : 'failureOptionForm');
    case 'entry':
      return say('failureOptionEntry', at);
    case 'twice':
      return say('failureOptionTwice');
    case 'no-step':
      return say('failureOptionNoStep', at);
    case 'pre-flight':
      return say('failureOptionPreFlight', at);
    case 'no-check':
      return say('failureOptionNoCheck', at);
    case 'not-a-report':
      return say('failureOptionNotAReport');
    case 'altered':
      return say('failureOptionAltered');
    case 'other-run':
      return say('failureOptionOtherRun');
    case 'like-a-key':
      return say('failureOptionLikeAKey');
  }
}

const BAD_PROPOSAL: Record<Extract<Failure, { kind: 'bad-proposal' }>['why'], Word> = {
  'not-one': 'failureNoProposal',
  'too-long': 'failureProposalTooLong',
  'other-version': 'failureProposalOtherVersion',
  broken: 'failureProposalBroken',
  nameless: 'failureProposalNameless',
  'own-key': 'failureProposalOwnKey',
  'own-name': 'failureProposalOwnName',
  'other-application': 'failureProposalOtherApplication',
  changed: 'failureProposalChanged',
  old: 'failureProposalOld',
  'other-decision': 'failureProposalOtherDecision',
};

/** One field the service finds fault with, and its words about it. */
export type FieldError = Said['fields'][number];

/**
 * The service's field errors, sorted to a form's fields. Names are compared by their parts, so that
 * `attachments.0.url` and `ticket.attachments` both reach `attachments`; the rest stays a list.
 */
export function fieldErrors<Field extends string>(
  failure: Failure | undefined,
  fields: readonly Field[],
): { of: Partial<Record<Field, string>>; rest: FieldError[] } {
  const of: Partial<Record<Field, string>> = {};
  const rest: FieldError[] = [];
  for (const error of failure && 'said' in failure ? failure.said.fields : []) {
    const parts = error.field.split(/[./[\]]+/);
    const field = fields.find((name) => parts.includes(name));
    if (field) of[field] = of[field] ? `${of[field]} ${error.message}` : error.message;
    else rest.push(error);
  }
  return { of, rest };
}

function andSaid(sentence: string, { message, requestId }: Said): string {
  const parts = [sentence];
  if (message) parts.push(say('serviceSaid', message));
  if (requestId) parts.push(say('serviceRequest', requestId));
  return parts.join(' ');
}

/** With the time to come back, where it is known. */
function wait(
  word: 'failureTooMany' | 'failureServiceError' | 'failurePausedTrouble',
  retryAt: number | undefined,
): string {
  const when = retryAt ? say('tryAgainAfter', clock('short').format(retryAt)) : say('tryAgainSoon');
  return `${say(word)} ${when}`;
}

/** The time of day, with its seconds where it is `medium`. */
const clock = (timeStyle: 'short' | 'medium') =>
  new Intl.DateTimeFormat(say('dateLocale'), { timeStyle });

/** Day and time of day. */
const moment = (at: number): string =>
  new Intl.DateTimeFormat(say('dateLocale'), { dateStyle: 'medium', timeStyle: 'short' }).format(
    at,
  );

/** The field of a decision that a place in it (`requirements.1.message`) belongs to. */
function placeWord(where: string): string {
  if (where === 'message') return say('messageToMerchant');
  if (where === 'partnerMerchantId') return say('partnerMerchantId');
  return say(where === 'reasonCode' ? 'reasonCode' : 'requirements');
}
