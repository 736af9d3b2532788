import { t, type Word } from '../../lib/words/words';

const DECISION: Record<string, Word> = {
  UnderReview: 'decisionStart',
  InformationRequired: 'decisionAsk',
  Approved: 'decisionApprove',
  Rejected: 'decisionReject',
};

/** What the reviewer does to give an application this status. */
export function decisionWord(status: string): string {
  const word = DECISION[status];
  return word ? t(word) : status;
}
