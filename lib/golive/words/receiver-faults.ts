/** The texts of `receiver-faults`: titles, expectations, observations, causes and fixes. */
export const receiverFaultsWords = {
  theReceiversMaintainers: 'The receiver’s maintainers',
  thisIsntASigningSecret: 'This isn’t a signing secret.',
  enterTheWholeSecretThatThe:
    'Enter the whole secret that the service gave you, with nothing around it.',
  noReceiverAnswersAtThisAddress: 'No receiver answers at this address.',
  enterTheReceiversFullAddressWith:
    'Enter the receiver’s full address with its path. It must accept POST.',
  theReceiverRefusesACorrectlySigned:
    'The receiver refuses a correctly signed notification: the secret is not active there, its clock is more than five minutes off, or something on the way changes the body.',
  compareTheSecretsAndTheClocks:
    'Compare the secrets and the clocks, and have the receiver read the raw body.',
  theReceiversAddressIsNeitherHttps: 'The receiver’s address is neither https nor on this machine.',
  enterTheHttpsAddressWhereThe: 'Enter the https address where the receiver accepts notifications.',
  theAddressRedirectsAndNotificationsDont: 'The address redirects, and notifications don’t follow.',
  enterTheAddressItRedirectsTo:
    'Enter the address it redirects to, and turn off redirects in any proxy.',
  theProbeDoesntSayHowOften: 'The probe doesn’t say how often a notification was processed.',
  enterAnAddressWithIdThat: 'Enter an address with {id} that answers {"processed": n} as JSON.',
  theReceiverDidntAnswerInTime:
    'The receiver didn’t answer in time. It’s down, overloaded, or works before it answers.',
  storeTheNotificationAnswerAndDo: 'Store the notification, answer, and do the work afterwards.',
  theReceiverCouldntBeReachedIts:
    'The receiver couldn’t be reached. It’s down, or its name, its certificate or a firewall is the cause.',
  checkThatTheReceiverRunsAnd:
    'Check that the receiver runs and that this machine can reach its address.',
  theReceiverFailedInsteadOfAccepting:
    'The receiver failed instead of accepting or refusing. A sender would keep trying.',
  checkItsLogAndAnswerEvery: 'Check its log, and answer every delivery with 2xx or 4xx.',
  theReceiverAskedToWaitWhich: 'The receiver asked to wait, which says nothing about the delivery.',
  letItAcceptAtLeastTen:
    'Let it accept at least ten notifications in a row, then run the check again.',
  theReceiverAcceptsUnsignedDeliveriesSo:
    'The receiver accepts unsigned deliveries, so anyone can send it anything.',
  refuseADeliveryWithoutIdTimestamp: 'Refuse a delivery without id, timestamp and signature.',
  theReceiverAcceptsDeliveriesWithA:
    'The receiver accepts deliveries with a wrong signature, so anyone can send it anything.',
  compareTheSignatureWithThatOf:
    'Compare the signature with that of every active secret, and refuse if none matches.',
  theReceiverDoesntCompareTheSignature:
    'The receiver doesn’t compare the signature with the body as it arrived.',
  verifyTheRawBytesOfThe:
    'Verify the raw bytes of the body, before anything parses or changes them.',
  anOutdatedTimestampIsAcceptedSo:
    'An outdated timestamp is accepted, so an intercepted delivery can be replayed forever.',
  refuseTimestampsMoreThanFiveMinutes: 'Refuse timestamps more than five minutes old.',
  aTimestampInTheFutureIs:
    'A timestamp in the future is accepted, so a delivery can be replayed once its ID is forgotten.',
  refuseTimestampsMoreThanFiveMinutesAhead: 'Refuse timestamps more than five minutes ahead.',
  aRepeatIsRefusedTheService:
    'A repeat is refused. The service takes that for a failure, and repeats it for days.',
  answer2xxToARepeatAnd: 'Answer 2xx to a repeat, and do nothing.',
  theReceiverStoppedAcceptingValidNotifications:
    'The receiver stopped accepting valid notifications.',
  handleEachNotificationByItselfEarlier:
    'Handle each notification by itself: earlier ones must not block the next.',
  aRepeatIsProcessedAgain: 'A repeat is processed again.',
  storeTheNotificationsIDTogetherWith:
    'Store the notification’s ID together with its work, and look for that ID first.',
  refusedNotificationsAreProcessedAllThe: 'Refused notifications are processed all the same.',
  checkTheTimeAndTheSignature: 'Check the time and the signature before anything else.',
  anAcceptedNotificationIsntProcessedOr:
    'An accepted notification isn’t processed, or the probe doesn’t know about it.',
  storeItBeforeAnsweringProcessIt:
    'Store it before answering, process it from there, and check that the probe belongs to this receiver.',
};
