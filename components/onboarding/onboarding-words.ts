import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
} from '../../lib/domain/onboarding/application-status';
import type { DecisionFault, Secret } from '../../lib/domain/onboarding/decision/decision-rules';
import type { FormatDoubt } from '../../lib/domain/onboarding/formats';
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
  'rejection-reason': 'faultRejectionReason',
  checklist: 'faultChecklist',
};
export const faultWord = (fault: DecisionFault): string => t(FAULT[fault]);

const SECRET: Record<Secret['kind'], Word> = {
  key: 'secretKey',
  card: 'secretCard',
  password: 'secretPassword',
};
/** A secret that must not be sent, in words. */
export const secretWord = ({ kind, text }: Secret): string => t(SECRET[kind], text);

/** Says that an application is new, or changed since the reviewer last saw it. */
export const newsWord = (news: 'new' | 'changed'): string =>
  t(news === 'new' ? 'applicationNew' : 'applicationChangedNews');
