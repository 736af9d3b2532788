import type { Fault } from '../../../domain/golive/run';
import { fault } from '../../run/faults';
import { say } from '../../words/say';

// The faults that check 8 can find, and how to fix each. The receiver belongs to the partner.

const ENGINEER = say('thePartnersEngineer');
const RECEIVER_ENGINEER = say('theReceiversMaintainers');

/** The receiver broke a rule. */
const receiverBroke = (cause: string, fix: string): Fault =>
  fault('our-side', cause, fix, RECEIVER_ENGINEER);

/** Something around the receiver is configured wrongly. */
const wronglySet = (cause: string, fix: string): Fault =>
  fault('configuration', cause, fix, ENGINEER);

const unreached = (cause: string, fix: string): Fault => fault('network', cause, fix, ENGINEER);

export const NO_SECRET = wronglySet(
  say('thisIsntASigningSecret'),
  say('enterTheWholeSecretThatThe'),
);

export const NO_RECEIVER = wronglySet(
  say('noReceiverAnswersAtThisAddress'),
  say('enterTheReceiversFullAddressWith'),
);

export const WRONG_SECRET = wronglySet(
  say('theReceiverRefusesACorrectlySigned'),
  say('compareTheSecretsAndTheClocks'),
);

export const UNSAFE_ADDRESS = wronglySet(
  say('theReceiversAddressIsNeitherHttps'),
  say('enterTheHttpsAddressWhereThe'),
);

export const REDIRECTS = wronglySet(
  say('theAddressRedirectsAndNotificationsDont'),
  say('enterTheAddressItRedirectsTo'),
);

export const NO_PROBE = wronglySet(
  say('theProbeDoesntSayHowOften'),
  say('enterAnAddressWithIdThat'),
);

export const TOO_SLOW = unreached(
  say('theReceiverDidntAnswerInTime'),
  say('storeTheNotificationAnswerAndDo'),
);

export const UNREACHED = unreached(
  say('theReceiverCouldntBeReachedIts'),
  say('checkThatTheReceiverRunsAnd'),
);

export const HAS_TROUBLE = receiverBroke(
  say('theReceiverFailedInsteadOfAccepting'),
  say('checkItsLogAndAnswerEvery'),
);

export const ASKS_TO_WAIT = receiverBroke(
  say('theReceiverAskedToWaitWhich'),
  say('letItAcceptAtLeastTen'),
);

export const ACCEPTS_UNSIGNED = receiverBroke(
  say('theReceiverAcceptsUnsignedDeliveriesSo'),
  say('refuseADeliveryWithoutIdTimestamp'),
);

export const ACCEPTS_WRONG_SIGNATURE = receiverBroke(
  say('theReceiverAcceptsDeliveriesWithA'),
  say('compareTheSignatureWithThatOf'),
);

export const ACCEPTS_CHANGED_BODY = receiverBroke(
  say('theReceiverDoesntCompareTheSignature'),
  say('verifyTheRawBytesOfThe'),
);

export const ACCEPTS_OUTDATED = receiverBroke(
  say('anOutdatedTimestampIsAcceptedSo'),
  say('refuseTimestampsMoreThanFiveMinutes'),
);

export const ACCEPTS_FUTURE = receiverBroke(
  say('aTimestampInTheFutureIs'),
  say('refuseTimestampsMoreThanFiveMinutesAhead'),
);

export const REFUSES_REPEAT = receiverBroke(
  say('aRepeatIsRefusedTheService'),
  say('answer2xxToARepeatAnd'),
);

export const STOPS_AFTER_FIRST = receiverBroke(
  say('theReceiverStoppedAcceptingValidNotifications'),
  say('handleEachNotificationByItselfEarlier'),
);

export const PROCESSES_REPEAT = receiverBroke(
  say('aRepeatIsProcessedAgain'),
  say('storeTheNotificationsIDTogetherWith'),
);

export const PROCESSES_REFUSED = receiverBroke(
  say('refusedNotificationsAreProcessedAllThe'),
  say('checkTheTimeAndTheSignature'),
);

export const PROCESSES_NOT = receiverBroke(
  say('anAcceptedNotificationIsntProcessedOr'),
  say('storeItBeforeAnsweringProcessIt'),
);
