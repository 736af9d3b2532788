/** The texts of `to-live`: titles, expectations, observations, causes and fixes. */
export const toLiveWords = {
  theLiveKeyIsOfThe: 'The live key is of the live environment',
  noLiveInstallationHasATest: 'No live installation has a test client',
  installationsWithoutATestClientId: 'installations without a testClientId',
  installationsNoneWithATestClientId: (count: string | number | undefined) =>
    `${count} installations, none with a testClientId`,
  ofInstallationsWithATestClientId: (
    count: string | number | undefined,
    count2: string | number | undefined,
  ) => `${count} of ${count2} installations with a testClientId`,
  theServiceGivesTestClientsTo: 'The service gives test clients to a live key.',
  noIdentifierOfTheTestEnvironment: 'No identifier of the test environment turns up',
  noneInTheListOfInstallations: 'none in the list of installations',
  theListWasntReadSeeStep: 'The list wasn’t read. See step 11.7.',
  oneOfThem: 'one of them',
  testAndLiveShareAnIdentifier: 'Test and live share an identifier.',
  noneOf: (count: string | number | undefined) => `none of ${count}`,
  identifiersOfTheTestEnvironmentAre: 'Identifiers of the test environment are not found',
  status404ForEachAsATicket:
    '404 for each, as a ticket; where reviews are enabled, as an installation as well',
  nothingWasWritten: 'Nothing was written',
  callsThatOnlyReadUpTo: 'calls that only read, up to here',
  makeTheOneAgreedTicket: 'Make the one agreed ticket',
  theTicketWhenItIsRead: 'the ticket, when it is read again; only after a yes',
  theDocumentsForLiveUseAre: 'The documents for live use are accepted',
  acceptTheDocumentsForLiveUse: 'Accept the documents for live use, then tick this with the date.',
  theRequestForLiveUseIs: 'The request for live use is submitted',
  submitTheRequestInThePartners:
    'Submit the request in the partner’s cabinet, then tick this with the date.',
  theServiceDecided: 'The service decided',
  waitForTheDecisionOnThe: 'Wait for the decision on the request, then tick this with the date.',
  theLiveKeyIsThere: 'The live key is there',
  addTheLiveKeyOnceYou:
    'Add the live key once you have it, next to the test key, then tick this with the date.',
  theAgreedLiveTestWasRun: 'The agreed live test was run',
  agreeOnTheTestWithThe:
    'Agree on the test with the service, run these checks with the live key, then tick this with the date.',
  somebodyTickedItWithTheDay: 'somebody ticked it, with the day',
  tickedDoneOn: (value: string | number | undefined) => `ticked, done on ${value}`,
  thisRunsWithALiveKey: 'This runs with a live key only.',
};
