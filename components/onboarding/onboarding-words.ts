import { APPLICATION_STATUSES, type ApplicationStatus } from '../../lib/domain/application';
import type { DecisionFault, Secret } from '../../lib/domain/decision-rules';
import type { FormatDoubt } from '../../lib/domain/formats';
import type { SectionName } from '../../lib/domain/merchant';
import { say, type Word } from '../../lib/words/words';
import type { Choice } from '../ui/Select';

const STATUS: Record<ApplicationStatus, Word> = {
  Submitted: 'applicationSubmitted',
  UnderReview: 'applicationUnderReview',
  InformationRequired: 'applicationInformationRequired',
  Approved: 'applicationApproved',
  Rejected: 'applicationRejected',
};

/** Whose turn it is while an application stands there; nobody's once it is decided. */
const TURN: Record<ApplicationStatus, Word | undefined> = {
  Submitted: 'applicationYourTurn',
  UnderReview: 'applicationYourTurn',
  InformationRequired: 'applicationMerchantsTurn',
  Approved: undefined,
  Rejected: undefined,
};

const isKnown = (status: string): status is ApplicationStatus => Object.hasOwn(STATUS, status);

/** A state in our words; one that we do not know as the service says it. */
export const applicationStatusWord = (status: string): string =>
  isKnown(status) ? say(STATUS[status]) : status;

/** Whose turn it is, in words; nothing where it is nobody's. */
export function applicationTurnWord(status: string): string {
  const turn = isKnown(status) ? TURN[status] : undefined;
  return turn ? say(turn) : '';
}

/** The states to filter by, with how many applications stand in each. */
export const statusCounts = (counts: Record<string, number>): Choice[] =>
  [...new Set([...APPLICATION_STATUSES, ...Object.keys(counts)])].map((status) => ({
    value: status,
    label: say('statusWithCount', applicationStatusWord(status), counts[status] ?? 0),
  }));

const DECISION: Record<string, Word> = {
  UnderReview: 'decisionStart',
  InformationRequired: 'decisionAsk',
  Approved: 'decisionApprove',
  Rejected: 'decisionReject',
};

/** What a reviewer does to bring an application there. */
export function decisionWord(status: string): string {
  const word = DECISION[status];
  return word ? say(word) : status;
}

const SECTION: Record<SectionName, Word> = {
  company: 'sectionCompany',
  addresses: 'sectionAddresses',
  representatives: 'sectionRepresentatives',
  beneficialOwners: 'sectionBeneficialOwners',
  bankDetails: 'sectionBankDetails',
  documents: 'sectionDocuments',
  consent: 'sectionConsent',
  other: 'sectionOther',
};
export const sectionWord = (name: SectionName): string => say(SECTION[name]);

const DOUBT: Record<FormatDoubt, Word> = {
  iban: 'doubtIban',
  bic: 'doubtBic',
  country: 'doubtCountry',
  date: 'doubtDate',
  email: 'doubtEmail',
  share: 'doubtShare',
};
export const doubtWord = (doubt: FormatDoubt): string => say(DOUBT[doubt]);

const FAULT: Record<DecisionFault, Word> = {
  'none-chosen': 'faultNoDecision',
  'not-allowed': 'faultDecisionNotAllowed',
  'reason-code': 'faultReasonCode',
  message: 'faultMerchantMessage',
  requirements: 'faultRequirements',
  'requirement-path': 'faultRequirementPath',
  'requirement-message': 'faultRequirementMessage',
  'partner-merchant-id': 'faultPartnerMerchantId',
};
export const faultWord = (fault: DecisionFault): string => say(FAULT[fault]);

const SECRET: Record<Secret['kind'], Word> = {
  key: 'secretKey',
  card: 'secretCard',
  password: 'secretPassword',
};
/** What may not be sent, and where it stands. */
export const secretWord = ({ kind, text }: Secret): string => say(SECRET[kind], text);

/** A field's name as people read it: `legalName` is "Legal name". */
export function fieldWord(name: string | number): string {
  if (typeof name === 'number') return say('entryNumber', name + 1);
  const words = name
    .replace(/([a-z\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  if (words === '') return say('fieldWithoutName');
  return words[0]?.toLocaleUpperCase() + words.slice(1).toLocaleLowerCase();
}

/** What of an application was not looked at yet. */
export const newsWord = (news: 'new' | 'changed'): string =>
  say(news === 'new' ? 'applicationNew' : 'applicationChangedNews');
