import { APPLICATION_STATUSES, type Decision, nextStatuses } from './application';
import { cardsIn } from './card-numbers';
import { isPath } from './requirement-path';

/** What a reviewer has typed so far, for whichever decision it becomes. */
export type DecisionDraft = {
  /** Empty while none is chosen. */
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
  | 'partner-merchant-id';

/** Spaces and signs that nobody sees say nothing. */
const isBlank = (text: string): boolean => !/[^\s\p{C}]/u.test(text);

/** What keeps a draft from being sent to an application in state `current`. */
export function faultsOf(draft: DecisionDraft, current: string): DecisionFault[] {
  const { status } = draft;
  if (status === '') return ['none-chosen'];
  // The service may name any state, `constructor` included.
  const known = APPLICATION_STATUSES.find((each) => each === current);
  const isAllowed = known !== undefined && nextStatuses(known).includes(status);
  return [...(isAllowed ? [] : ['not-allowed' as const]), ...gapsIn(draft)];
}

/** What the chosen decision still lacks (partner-api.md, rule 7). */
function gapsIn(draft: DecisionDraft): DecisionFault[] {
  const gaps: DecisionFault[] = [];
  if (draft.status === 'InformationRequired') {
    const asked = askedIn(draft);
    if (isBlank(draft.reasonCode)) gaps.push('reason-code');
    if (isBlank(draft.message)) gaps.push('message');
    if (!asked.length || asked.some(({ field }) => isBlank(field))) gaps.push('requirements');
    if (asked.some(({ field }) => !isBlank(field) && !isPath(field.trim())))
      gaps.push('requirement-path');
    if (asked.some(({ message }) => isBlank(message))) gaps.push('requirement-message');
  }
  if (draft.status === 'Approved' && isBlank(draft.partnerMerchantId))
    gaps.push('partner-merchant-id');
  return gaps;
}

/** The requirements in which something was typed; an empty line is none. */
const askedIn = (draft: DecisionDraft): DecisionDraft['requirements'] =>
  draft.requirements.filter(({ field, message }) => !isBlank(field) || !isBlank(message));

/** The body to send, or undefined while something is missing. `now` is in epoch milliseconds. */
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
      const requirements = askedIn(draft).map((asked) => ({
        field: asked.field.trim(),
        message: asked.message.trim(),
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
 * What of a draft leaves with the chosen decision: texts typed for another one stay where they are.
 * Requirements keep their places.
 */
export function sentOf(draft: DecisionDraft): DecisionDraft {
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

/** Something that must not leave the browser, in which field of the draft, and what it looks like. */
export type Secret = { where: string; text: string; kind: 'key' | 'card' | 'password' };

/** Every secret in every text of a draft, whichever decision is chosen. */
export const secretsIn = (draft: DecisionDraft): Secret[] =>
  textsOf(draft).flatMap(({ where, text }) => [
    ...keysIn(text).map((key) => asSecret(where, key, 'key')),
    ...cardsIn(text).map((card) => asSecret(where, card, 'card')),
    ...found(PASSWORD, text).map((said) => asSecret(where, said, 'password')),
  ]);

const asSecret = (where: string, text: string, kind: Secret['kind']): Secret => ({
  where,
  text,
  kind,
});

const found = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([words]) => words);

const textsOf = (draft: DecisionDraft): { where: string; text: string }[] => [
  { where: 'reasonCode', text: draft.reasonCode },
  { where: 'message', text: draft.message },
  ...draft.requirements.flatMap(({ field, message }, at) => [
    { where: `requirements.${at}.field`, text: field },
    { where: `requirements.${at}.message`, text: message },
  ]),
  { where: 'partnerMerchantId', text: draft.partnerMerchantId },
];

const KEYS = [
  /svc_(?:test|live)_[\w-]{4,}/giu,
  // These are written in one case only: SK-12345678 is a Slovak company, Asia a continent.
  /\b[spr]k[_-][\w-]{8,}/gu,
  /\bA[KS]IA[A-Z\d]{12,}/gu,
  // JSON in base64url: a token's first part gives it away, and its end need not be looked for.
  /\beyJ[\w-]{8,}(?:\.[\w-]+)*/gu,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/gu,
  // Bearer securities are a thing that reviewers write about.
  /\bbearer\s+(?=[\w.~+/-]*\d|[a-z]{20})[\w.~+/-]{8,}=*/giu,
  // What the lines above do not know, but is said to be one.
  /\bapi[ _-]?key["']?[^\S\n]*[:=][^\S\n]*\S+/giu,
];

/** Each key once, with what it is said to be where that is said. */
function keysIn(text: string): string[] {
  const found = KEYS.flatMap((key) =>
    [...text.matchAll(key)].map(({ 0: said, index: at }) => ({ said, at, end: at + said.length })),
  ).sort((one, other) => one.at - other.at || other.end - one.end);
  const keys = new Set<string>();
  let end = 0;
  for (const key of found) {
    if (key.end > end) keys.add(key.said);
    end = Math.max(end, key.end);
  }
  return [...keys];
}

/** `is` counts only before something with a digit: "the password is missing" gives nothing away. */
const PASSWORD =
  /(?:pass(?:word|wd|phrase|code)|(?<!\p{L})(?:pwd|pin(?: code)?))["']?[^\S\n]*(?:[:=][^\S\n]*|is[^\S\n]+(?=\S*\d))\S+/giu;
