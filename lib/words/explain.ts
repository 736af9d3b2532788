import type { Failure, ServiceError } from '../domain/core/failure';
import { SHORTEST_PASSPHRASE } from '../domain/core/passphrase-rules';
import { plainName } from '../domain/tickets/plain-name';
import { browserLanguage, t, type Word } from './words';

const TEACH_WORDS = {
  gone: 'failureTeachGone',
  pattern: 'failureTeachPattern',
  full: 'failureTeachFull',
} as const;

const BAD_INVITATIONS = {
  'not-one': 'failureInvitation',
  newer: 'failureInvitationNewer',
  'for-test': 'failureInvitationForTest',
  'for-live': 'failureInvitationForLive',
} as const;

/** The parts of a recipe that are patterns; others are selectors. */
const PATTERN_PART = /^(?:records\.|title$)|\.drop$/;

const BAD_SITES = {
  address: 'failureBadSiteAddress',
  pattern: 'failureBadSitePattern',
  'other-host': 'failureBadSiteOtherHost',
} as const;

const REFUSED_FILES = {
  'no-storage': 'failureNoStorage',
  'too-large': 'failureFileTooLarge',
  'forbidden-kind': 'failureFileKind',
  'no-permission': 'failureStoragePermission',
} as const;

const NO_RESPONSE = {
  network: 'failureNetwork',
  timeout: 'failureTimeout',
  gateway: 'failureGateway',
} as const;

/** Explains a failure: what happened and what to do next, in one or two sentences. */
export function explain(failure: Failure): string {
  switch (failure.kind) {
    case 'key-refused':
      return withServiceText(t('failureKeyRefused'), failure.serviceError);
    case 'not-allowed':
      return withServiceText(t('failureNotAllowed'), failure.serviceError);
    case 'not-found':
      return withServiceText(t('failureNotFound'), failure.serviceError);
    case 'conflict':
      return withServiceText(t('failureConflict'), failure.serviceError);
    case 'invalid':
      return withServiceText(t('failureInvalid'), failure.serviceError);
    case 'too-many':
      return withServiceText(wait('failureTooMany', failure.retryAt), failure.serviceError);
    case 'service-error':
      return withServiceText(wait('failureServiceError', failure.retryAt), failure.serviceError);
    case 'refused':
      return withServiceText(t('failureRefused', failure.status), failure.serviceError);
    case 'unreadable':
      return t('failureUnreadable', failure.status);
    case 'no-answer':
      return t(NO_RESPONSE[failure.why]);
    case 'no-host-permission':
      return t('failureNoHostPermission', failure.origin);
    case 'unsafe-address':
      return t('failureUnsafeAddress');
    case 'redirected':
      return t('failureRedirected', failure.origin);
    case 'paused':
      return failure.why === 'too-many'
        ? wait('failureTooMany', failure.until)
        : wait('failurePausedTrouble', failure.until);
    case 'expired':
      return t('failureExpired');
    case 'other-answer':
      return t('failureOtherResponse', failure.ticketId);
    case 'already-writing':
      return t('failureAlreadyWriting');
    case 'no-key':
      return t('failureNoKey');
    case 'not-a-key':
      return t('failureNotAKey');
    case 'wrong-environment':
      return t(
        failure.expected === 'test' ? 'failureNotATestEnvironment' : 'failureNotALiveEnvironment',
      );
    case 'environment-contradicted':
      return t(
        failure.prefix === 'test' ? 'failureTestKeyCalledLive' : 'failureLiveKeyCalledTest',
        failure.word,
      );
    case 'lacks-permission':
      return t('failureLacksPermission', failure.permission);
    case 'locked':
      return t('failureLocked');
    case 'wrong-passphrase':
      return t('failureWrongPassphrase', clock('medium').format(failure.retryAt));
    case 'weak-passphrase':
      return t('failureWeakPassphrase', SHORTEST_PASSPHRASE);
    case 'no-passphrase':
      return t('failureNoPassphrase');
    case 'no-installation':
      return t('failureNoInstallation');
    case 'no-record':
      return t('failureNoRecord');
    case 'bad-record':
      return t('failureBadRecord');
    case 'not-in-practice':
      return t('failureNotInPractice');
    case 'page-silent':
      return t('failurePageSilent');
    case 'nothing-said':
      return t('failureNothingSaid');
    case 'not-a-client-id':
      return t('failureNotAClientId');
    case 'not-the-test-client':
      return t('failureNotTheTestClient', failure.clientId);
    case 'names-another':
      return t('failureNamesAnother', failure.named, failure.whose, failure.own);
    case 'link-ended':
      return t('failureLinkEnded', plainName(failure.name), moment(failure.endedAt));
    case 'link-refused':
      return t('failureLinkRefused', plainName(failure.name));
    case 'file-refused':
      return t(REFUSED_FILES[failure.why]);
    case 'file-missing':
      return t('failureFileMissing', plainName(failure.name));
    case 'file-not-ready':
      return t('failureFileNotReady', plainName(failure.name));
    case 'storage-silent':
      return t('failureStorageSilent');
    case 'bad-invitation':
      return t(BAD_INVITATIONS[failure.why]);
    case 'too-large-to-share':
      return t('failureTooLargeToShare');
    case 'application-changed':
      return t('failureApplicationChanged');
    case 'forbidden-content':
      return t(
        failure.of === 'secret' ? 'failureHoldsSecret' : 'failureHoldsForeign',
        fieldName(failure.where),
      );
    case 'needs-second-reviewer':
      return t('failureNeedsSecondReviewer');
    case 'bad-proposal':
      return t(BAD_PROPOSAL[failure.why]);
    case 'already-sent':
      return t('failureAlreadySent');
    case 'may-have-arrived':
      return t('failureMayHaveArrived');
    case 'other-account':
      return t('failureOtherAccount');
    case 'test-data-reset':
      return t('failureTestDataReset');
    case 'not-saved':
      return t('failureNotSaved', failure.detail);
    case 'newer-data':
      return t('failureNewerData');
    case 'bad-site':
      return t(BAD_SITES[failure.why]);
    case 'not-taught':
      return t(TEACH_WORDS[failure.why]);
    case 'slow-recipe':
      return t(
        PATTERN_PART.test(failure.part) ? 'recipeSlowPattern' : 'recipeSlowSelector',
        failure.part,
      );
    case 'report-refused':
      return t(failure.of === 'key' ? 'failureReportKey' : 'failureReportClient', failure.where);
    case 'bad-run-option':
      return explainOption(failure);
    case 'denied':
      return t('failureDenied', failure.request);
    case 'extension-restarted':
      return t('failureRestarted');
    case 'unexpected':
      return t('failureUnexpected', failure.detail);
  }
}

/** Explains why an option of a go-live run cannot be used; shown at its field. */
function explainOption({
  option,
  why,
  at = '',
}: Extract<Failure, { kind: 'bad-run-option' }>): string {
  switch (why) {
    case 'form':
      return t(option === 'checks' ? 'failureOptionChecks' : 'failureOptionForm');
    case 'entry':
      return t('failureOptionEntry', at);
    case 'twice':
      return t('failureOptionTwice');
    case 'no-step':
      return t('failureOptionNoStep', at);
    case 'pre-flight':
      return t('failureOptionPreFlight', at);
    case 'no-check':
      return t('failureOptionNoCheck', at);
    case 'not-a-report':
      return t('failureOptionNotAReport');
    case 'altered':
      return t('failureOptionAltered');
    case 'other-run':
      return t('failureOptionOtherRun');
    case 'like-a-key':
      return t('failureOptionLikeAKey');
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

/** A field that the service rejected, and the service's text about it. */
export type FieldError = ServiceError['fields'][number];

/**
 * Sorts the service's field errors to a form's fields. Compares names by their parts, so that
 * `attachments.0.url` and `ticket.attachments` both reach `attachments`; the rest stays a list.
 */
export function fieldErrors<Field extends string>(
  failure: Failure | undefined,
  fields: readonly Field[],
): { of: Partial<Record<Field, string>>; rest: FieldError[] } {
  const of: Partial<Record<Field, string>> = {};
  const rest: FieldError[] = [];
  for (const error of failure && 'serviceError' in failure ? failure.serviceError.fields : []) {
    const parts = error.field.split(/[./[\]]+/);
    const field = fields.find((name) => parts.includes(name));
    if (field) of[field] = of[field] ? `${of[field]} ${error.message}` : error.message;
    else rest.push(error);
  }
  return { of, rest };
}

/** What the service says of a field, with the field's name if it gives one. */
export const fieldErrorWords = ({ field, message }: FieldError): string =>
  field ? `${field}: ${message}` : message;

function withServiceText(sentence: string, { message, requestId }: ServiceError): string {
  const parts = [sentence];
  if (message) parts.push(t('serviceSaid', message));
  if (requestId) parts.push(t('serviceRequest', requestId));
  return parts.join(' ');
}

/** With the retry time, if it is known. */
function wait(
  word: 'failureTooMany' | 'failureServiceError' | 'failurePausedTrouble',
  retryAt: number | undefined,
): string {
  const when = retryAt ? t('tryAgainAfter', clock('short').format(retryAt)) : t('tryAgainSoon');
  return `${t(word)} ${when}`;
}

/** The time of day, with seconds for `medium`. */
const clock = (timeStyle: 'short' | 'medium') =>
  new Intl.DateTimeFormat(browserLanguage(), { timeStyle });

/** Day and time of day. */
const moment = (at: number): string =>
  new Intl.DateTimeFormat(browserLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    at,
  );

/** The form field that a path in a decision (`requirements.1.message`) belongs to. */
function fieldName(where: string): string {
  if (where === 'message') return t('messageToMerchant');
  if (where === 'partnerMerchantId') return t('partnerMerchantId');
  return t(where === 'reasonCode' ? 'reasonCode' : 'requirements');
}
