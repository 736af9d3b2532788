import { changedBodyWords } from '../golive/words/changed-body';
import { checkWords } from '../golive/words/check';
import { chooseInstallationWords } from '../golive/words/choose-installation';
import { classifyDeliveryWords } from '../golive/words/classify-delivery';
import { clockSkewWords } from '../golive/words/clock-skew';
import { faultsWords } from '../golive/words/faults';
import { foreignIdsWords } from '../golive/words/foreign-ids';
import { handlingWords } from '../golive/words/handling';
import { installationWords } from '../golive/words/installation';
import { liveRunWords } from '../golive/words/live-run';
import { messagesWords } from '../golive/words/messages';
import { namedEnvironmentWords } from '../golive/words/named-environment';
import { notificationsWords } from '../golive/words/notifications';
import { onboardingWords } from '../golive/words/onboarding';
import { preFlightWords } from '../golive/words/pre-flight';
import { prerequisitesWords } from '../golive/words/prerequisites';
import { profileWords } from '../golive/words/profile';
import { receiverFaultsWords } from '../golive/words/receiver-faults';
import { repeatsWords } from '../golive/words/repeats';
import { retryAfterWords } from '../golive/words/retry-after';
import { reviewWords } from '../golive/words/review';
import { runChecksWords } from '../golive/words/run-checks';
import { sharedWords } from '../golive/words/shared';
import { statusesWords } from '../golive/words/statuses';
import { syntheticApplicationWords } from '../golive/words/synthetic-application';
import { testTicketWords } from '../golive/words/test-ticket';
import { theReportWords } from '../golive/words/the-report';
import { toLiveWords } from '../golive/words/to-live';

const WORDS: readonly object[] = [
  changedBodyWords,
  checkWords,
  chooseInstallationWords,
  classifyDeliveryWords,
  clockSkewWords,
  faultsWords,
  foreignIdsWords,
  handlingWords,
  installationWords,
  liveRunWords,
  messagesWords,
  namedEnvironmentWords,
  notificationsWords,
  onboardingWords,
  preFlightWords,
  prerequisitesWords,
  profileWords,
  receiverFaultsWords,
  repeatsWords,
  retryAfterWords,
  reviewWords,
  runChecksWords,
  sharedWords,
  statusesWords,
  syntheticApplicationWords,
  testTicketWords,
  theReportWords,
  toLiveWords,
];

/**
 * Everything that the checks may say, as text: a function is written as its source, which has its
 * words. Eight small letters of a key that are part of a word of ours reveal nothing (decision 41).
 */
export const ownWords = (): string =>
  WORDS.flatMap((words) => Object.values(words))
    .map(String)
    .join('\n');
