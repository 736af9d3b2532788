import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
} from '../../lib/domain/onboarding/application';
import type { DecisionFault, Secret } from '../../lib/domain/onboarding/decision/decision-rules';
import type { FormatDoubt } from '../../lib/domain/onboarding/formats';
import type { SectionName } from '../../lib/domain/onboarding/merchant';
import { t, type Word } from '../../lib/words/words';
import type { Choice } from '../ui/controls/Select';

const STATUS: Record<ApplicationStatus, Word> = {
  Submitted: 'applicationSubmitted',
  UnderReview: 'applicationUnderReview',
  InformationRequired: 'applicationInformationRequired',
  Approved: 'applicationApproved',
  Rejected: 'applicationRejected',
};

/** Whose turn it is in each status; undefined once the application is decided. */
const TURN: Record<ApplicationStatus, Word | undefined> = {
  Submitted: 'applicationYourTurn',
  UnderReview: 'applicationYourTurn',
  InformationRequired: 'applicationMerchantsTurn',
  Approved: undefined,
  Rejected: undefined,
};

const isKnown = (status: string): status is ApplicationStatus => Object.hasOwn(STATUS, status);

/** A status in our words. An unknown status stays as the service sent it. */
export const applicationStatusWord = (status: string): string =>
  isKnown(status) ? t(STATUS[status]) : status;

/** Whose turn it is, in words; empty once the application is decided. */
export function applicationTurnWord(status: string): string {
  const turn = isKnown(status) ? TURN[status] : undefined;
  return turn ? t(turn) : '';
}

/** The statuses to filter by, with the number of applications in each. */
export const statusCounts = (counts: Record<string, number>): Choice[] =>
  [...new Set([...APPLICATION_STATUSES, ...Object.keys(counts)])].map((status) => ({
    value: status,
    label: t('statusWithCount', applicationStatusWord(status), counts[status] ?? 0),
  }));

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
export const sectionWord = (name: SectionName): string => t(SECTION[name]);

const DOUBT: Record<FormatDoubt, Word> = {
  iban: 'doubtIban',
  bic: 'doubtBic',
  country: 'doubtCountry',
  date: 'doubtDate',
  email: 'doubtEmail',
  share: 'doubtShare',
};
export const doubtWord = (doubt: FormatDoubt): string => t(DOUBT[doubt]);

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
export const faultWord = (fault: DecisionFault): string => t(FAULT[fault]);

const SECRET: Record<Secret['kind'], Word> = {
  key: 'secretKey',
  card: 'secretCard',
  password: 'secretPassword',
};
/** A secret that must not be sent, in words. */
export const secretWord = ({ kind, text }: Secret): string => t(SECRET[kind], text);

/** A field's name as people read it: `legalName` is "Legal name". */
export function requirementFieldWord(name: string | number): string {
  if (typeof name === 'number') return t('entryNumber', name + 1);
  const words = name
    .replace(/([a-z\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  if (words === '') return t('fieldWithoutName');
  return words[0]?.toLocaleUpperCase() + words.slice(1).toLocaleLowerCase();
}

/** Says that an application is new, or changed since the reviewer last saw it. */
export const newsWord = (news: 'new' | 'changed'): string =>
  t(news === 'new' ? 'applicationNew' : 'applicationChangedNews');
