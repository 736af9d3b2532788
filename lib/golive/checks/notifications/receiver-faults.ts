import type { Fault } from '../../../domain/golive/run';
import { fault } from '../../run/faults';
import { receiverFaultsWords } from '../../words/receiver-faults';
import { sharedWords } from '../../words/shared';

// The faults that check 8 can find, and how to fix each. The receiver belongs to the partner.

const ENGINEER = sharedWords.thePartnersEngineer;
const RECEIVER_ENGINEER = receiverFaultsWords.theReceiversMaintainers;

/** The receiver broke a rule. */
const receiverBroke = (cause: string, fix: string): Fault =>
  fault('our-side', cause, fix, RECEIVER_ENGINEER);

/** Something around the receiver is configured wrongly. */
const wronglySet = (cause: string, fix: string): Fault =>
  fault('configuration', cause, fix, ENGINEER);

const unreached = (cause: string, fix: string): Fault => fault('network', cause, fix, ENGINEER);

export const NO_SECRET = wronglySet(
  receiverFaultsWords.thisIsntASigningSecret,
  receiverFaultsWords.enterTheWholeSecretThatThe,
);

export const NO_RECEIVER = wronglySet(
  receiverFaultsWords.noReceiverAnswersAtThisAddress,
  receiverFaultsWords.enterTheReceiversFullAddressWith,
);

export const WRONG_SECRET = wronglySet(
  receiverFaultsWords.theReceiverRefusesACorrectlySigned,
  receiverFaultsWords.compareTheSecretsAndTheClocks,
);

export const UNSAFE_ADDRESS = wronglySet(
  receiverFaultsWords.theReceiversAddressIsNeitherHttps,
  receiverFaultsWords.enterTheHttpsAddressWhereThe,
);

export const REDIRECTS = wronglySet(
  receiverFaultsWords.theAddressRedirectsAndNotificationsDont,
  receiverFaultsWords.enterTheAddressItRedirectsTo,
);

export const NO_PROBE = wronglySet(
  receiverFaultsWords.theProbeDoesntSayHowOften,
  receiverFaultsWords.enterAnAddressWithIdThat,
);

export const TOO_SLOW = unreached(
  receiverFaultsWords.theReceiverDidntAnswerInTime,
  receiverFaultsWords.storeTheNotificationAnswerAndDo,
);

export const UNREACHED = unreached(
  receiverFaultsWords.theReceiverCouldntBeReachedIts,
  receiverFaultsWords.checkThatTheReceiverRunsAnd,
);

export const HAS_TROUBLE = receiverBroke(
  receiverFaultsWords.theReceiverFailedInsteadOfAccepting,
  receiverFaultsWords.checkItsLogAndAnswerEvery,
);

export const ASKS_TO_WAIT = receiverBroke(
  receiverFaultsWords.theReceiverAskedToWaitWhich,
  receiverFaultsWords.letItAcceptAtLeastTen,
);

export const ACCEPTS_UNSIGNED = receiverBroke(
  receiverFaultsWords.theReceiverAcceptsUnsignedDeliveriesSo,
  receiverFaultsWords.refuseADeliveryWithoutIdTimestamp,
);

export const ACCEPTS_WRONG_SIGNATURE = receiverBroke(
  receiverFaultsWords.theReceiverAcceptsDeliveriesWithA,
  receiverFaultsWords.compareTheSignatureWithThatOf,
);

export const ACCEPTS_CHANGED_BODY = receiverBroke(
  receiverFaultsWords.theReceiverDoesntCompareTheSignature,
  receiverFaultsWords.verifyTheRawBytesOfThe,
);

export const ACCEPTS_OUTDATED = receiverBroke(
  receiverFaultsWords.anOutdatedTimestampIsAcceptedSo,
  receiverFaultsWords.refuseTimestampsMoreThanFiveMinutes,
);

export const ACCEPTS_FUTURE = receiverBroke(
  receiverFaultsWords.aTimestampInTheFutureIs,
  receiverFaultsWords.refuseTimestampsMoreThanFiveMinutesAhead,
);

export const REFUSES_REPEAT = receiverBroke(
  receiverFaultsWords.aRepeatIsRefusedTheService,
  receiverFaultsWords.answer2xxToARepeatAnd,
);

export const STOPS_AFTER_FIRST = receiverBroke(
  receiverFaultsWords.theReceiverStoppedAcceptingValidNotifications,
  receiverFaultsWords.handleEachNotificationByItselfEarlier,
);

export const PROCESSES_REPEAT = receiverBroke(
  receiverFaultsWords.aRepeatIsProcessedAgain,
  receiverFaultsWords.storeTheNotificationsIDTogetherWith,
);

export const PROCESSES_REFUSED = receiverBroke(
  receiverFaultsWords.refusedNotificationsAreProcessedAllThe,
  receiverFaultsWords.checkTheTimeAndTheSignature,
);

export const PROCESSES_NOT = receiverBroke(
  receiverFaultsWords.anAcceptedNotificationIsntProcessedOr,
  receiverFaultsWords.storeItBeforeAnsweringProcessIt,
);
