/** The texts of `notifications`: titles, expectations, observations, causes and fixes. */
export const notificationsWords = {
  aRefusal4xxFiveMinutesAre: (value: string | number | undefined) =>
    `a refusal (4xx): five minutes are to be tolerated, ${value} show it with clocks that differ`,
  reachTheReceiverWithAnUnsigned: 'Reach the receiver with an unsigned delivery',
  aRefusal4xxAndOfOne: 'a refusal (4xx); and of one without a timestamp that somebody else signed',
  noSecretWasGiven: 'no secret was given',
  deliverACorrectlySignedNotification: 'Deliver a correctly signed notification',
  deliverItAgainTheSameBytes: 'Deliver it again: the same bytes, then signed again',
  status2xxBothTimes: '2xx both times',
  deliverOneWithAWrongSignature: 'Deliver one with a wrong signature',
  aRefusal4xx: 'a refusal (4xx)',
  deliverOneWithAByteOf: 'Deliver one with a byte of its body changed',
  deliverOneThatWasSignedMinutes: (value: string | number | undefined) =>
    `Deliver one that was signed ${value} minutes ago`,
  deliverOneThatIsSignedFor: (value: string | number | undefined) =>
    `Deliver one that is signed for ${value} minutes from now`,
  deliverAnotherCorrectlySignedNotification: 'Deliver another correctly signed notification',
  status2xxOfTwoAtTheSame:
    '2xx, of two at the same time for one at least; and for the first once more',
  askHowOftenEachWasProcessed: 'Ask how often each was processed',
  onceEachThatWasAcceptedNever: 'once each that was accepted, never one that was refused',
  nothingWasRemovedTheNotificationsStay:
    'Nothing was removed: the notifications stay in the receiver, and their applications don’t exist.',
  lookIntoYourSystemForApplications: (
    SYNTHETIC: string | number | undefined,
    value: string | number | undefined,
    accepted: string | number | undefined,
  ) =>
    `Look into your system for applications whose id begins with “${SYNTHETIC}”, of ${value}: there are to be ${accepted}, each once. Or give the address of a probe, and run the check again.`,
  thatHadToBeRefusedWere: (wrongly: string | number | undefined) =>
    `${wrongly} that had to be refused were processed`,
  processedTimes: (most: string | number | undefined) => `processed ${most} times`,
  acceptedAndNotProcessedIn10: 'accepted, and not processed in 10 seconds',
  onceEachThatWasAcceptedNeverOne: (seconds: string | number | undefined) =>
    `once each that was accepted, never one that was refused; looked until ${seconds} s after the last delivery`,
};
