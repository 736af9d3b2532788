import { findCards } from '../../detect/card-numbers';
import { findKeys, findPasswords } from '../../detect/secrets';
import type { Span } from '../../detect/span';
import type { Decision } from '../application';
import { APPLICATION_STATUSES, nextStatuses } from '../application-status';

import { isPath } from './requirement-path';

/** Everything that a reviewer has typed, for any of the decisions. */
export type DecisionDraft = {
  /** Empty until the reviewer chooses a decision. */
  status: '' | 'UnderReview' | 'InformationRequired' | 'Approved' | 'Rejected';
  reasonCode: string;
  message: string;
  requirements: readonly { field: string; message: string }[];
  partnerMerchantId: string;
};

export type DecisionFault =
  | 'none-chosen'
  | 'not-allowed'
  | 'reason-code'
  | 'message'
  | 'requirements'
  | 'requirement-path'
  | 'requirement-message'
  | 'partner-merchant-id'
  | 'rejection-reason'
  | 'checklist';

/** White space and invisible characters count as blank. */
const isBlank = (text: string): boolean => !/[^\s\p{C}]/u.test(text);

/** Why a draft cannot be sent to an application with the status `current`. */
export function decisionFaults(draft: DecisionDraft, current: string): DecisionFault[] {
  const { status } = draft;
  if (status === '') return ['none-chosen'];
  // The service may use any status name, even `constructor`.
  const known = APPLICATION_STATUSES.find((each) => each === current);
  const isAllowed = known !== undefined && nextStatuses(known).includes(status);
  return [...(isAllowed ? [] : ['not-allowed' as const]), ...gapsIn(draft)];
}

/** What the chosen decision still lacks (partner-api.md, rule 7). */
function gapsIn(draft: DecisionDraft): DecisionFault[] {
  const gaps: DecisionFault[] = [];
  if (draft.status === 'InformationRequired') {
    const requirements = filledRequirements(draft);
    if (isBlank(draft.reasonCode)) gaps.push('reason-code');
    if (isBlank(draft.message)) gaps.push('message');
    if (!requirements.length || requirements.some(({ field }) => isBlank(field)))
      gaps.push('requirements');
    if (requirements.some(({ field }) => !isBlank(field) && !isPath(field.trim())))
      gaps.push('requirement-path');
    if (requirements.some(({ message }) => isBlank(message))) gaps.push('requirement-message');
  }
  if (draft.status === 'Approved' && isBlank(draft.partnerMerchantId))
    gaps.push('partner-merchant-id');
  return gaps;
}

/**
 * What a decision still lacks that is not sent: the required items of the checklist for an approval, and a
 * reason for a rejection. A reason code or a message, which are sent, are reasons, too.
 */
export function recordFaults(
  draft: DecisionDraft,
  { reason, missing }: { reason: string; missing: readonly string[] },
): DecisionFault[] {
  if (draft.status === 'Approved') return missing.length > 0 ? ['checklist'] : [];
  const isReasoned = [reason, draft.reasonCode, draft.message].some((text) => !isBlank(text));
  return draft.status === 'Rejected' && !isReasoned ? ['rejection-reason'] : [];
}

/** The requirements that are not blank. */
const filledRequirements = (draft: DecisionDraft): DecisionDraft['requirements'] =>
  draft.requirements.filter(({ field, message }) => !isBlank(field) || !isBlank(message));

/** The request body, or undefined while something is missing. `now` is in epoch milliseconds. */
export function decisionOf(draft: DecisionDraft, now: number): Decision | undefined {
  if (gapsIn(draft).length) return undefined;
  const { status } = draft;
  const reasonCode = draft.reasonCode.trim();
  const message = draft.message.trim();
  switch (status) {
    case '':
      return undefined;
    case 'UnderReview':
      return { status };
    case 'InformationRequired': {
      const requirements = filledRequirements(draft).map(({ field, message }) => ({
        field: field.trim(),
        message: message.trim(),
      }));
      return { status, review: { reasonCode, message, requirements } };
    }
    case 'Approved': {
      const partnerMerchantId = draft.partnerMerchantId.trim();
      return { status, review: { partnerMerchantId, decidedAt: new Date(now).toISOString() } };
    }
    case 'Rejected': {
      const review = {
        ...(!isBlank(reasonCode) && { reasonCode }),
        ...(!isBlank(message) && { message }),
      };
      return Object.keys(review).length ? { status, review } : { status };
    }
  }
}

/**
 * The part of a draft that the chosen decision sends. Texts for another decision are left out.
 * Requirements keep their indexes.
 */
export function fieldsToSend(draft: DecisionDraft): DecisionDraft {
  const { status } = draft;
  const isAsking = status === 'InformationRequired';
  const hasWords = isAsking || status === 'Rejected';
  return {
    status,
    reasonCode: hasWords ? draft.reasonCode : '',
    message: hasWords ? draft.message : '',
    requirements: isAsking ? draft.requirements : [],
    partnerMerchantId: status === 'Approved' ? draft.partnerMerchantId : '',
  };
}

/** Text that must not leave the browser: its field in the draft, and what it looks like. */
export type Secret = { where: string; text: string; kind: 'key' | 'card' | 'password' };

/** Finds every secret in every text of a draft, for any decision. */
export const secretsIn = (draft: DecisionDraft): Secret[] =>
  textsOf(draft).flatMap(({ where, text }) => [
    // The same key twice in a text is one key.
    ...[...new Set(findKeys(text).map((key) => textOf(text, key)))].map((key) =>
      asSecret(where, key, 'key'),
    ),
    ...findCards(text).map((card) => asSecret(where, textOf(text, card), 'card')),
    ...findPasswords(text).map((match) => asSecret(where, textOf(text, match), 'password')),
  ]);

const asSecret = (where: string, text: string, kind: Secret['kind']): Secret => ({
  where,
  text,
  kind,
});

const textOf = (text: string, { start, end }: Span): string => text.slice(start, end);

const textsOf = (draft: DecisionDraft): { where: string; text: string }[] => [
  { where: 'reasonCode', text: draft.reasonCode },
  { where: 'message', text: draft.message },
  ...draft.requirements.flatMap(({ field, message }, at) => [
    { where: `requirements.${at}.field`, text: field },
    { where: `requirements.${at}.message`, text: message },
  ]),
  { where: 'partnerMerchantId', text: draft.partnerMerchantId },
];
