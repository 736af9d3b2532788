/** The texts of `live-run`: titles, expectations, observations, causes and fixes. */
export const liveRunWords = {
  noTestIDsWereGiven: 'No test IDs were given.',
  aLiveKeyCanReachRecords: 'A live key can reach records of the test environment.',
  status404ForEach: '404 for each',
  callsAllOfThemGET: (count: string | number | undefined) => `${count} calls, all of them GET`,
  writesIn: (list: string | number | undefined) => `writes in ${list}`,
  aCheckInAlongsideWritesIn: 'A check in Alongside writes in the live environment.',
  sendThisReportToTheAlongside:
    'Send this report to the Alongside maintainers, and check in the cabinet what was written.',
  noLiveClientWasGivenSo: 'No live client was given, so nothing was written.',
  theLiveClientBelongsToThe: 'the live client belongs to the test environment',
  thisWouldCarryATestID: 'This would carry a test ID over to live.',
  enterTheIDOfALive: 'Enter the ID of a live client.',
  nobodyAllowedTheWriteSoNothing: 'Nobody allowed the write, so nothing was written.',
  agreedLiveTest: 'Agreed live test',
  openedByTheGoLiveChecks:
    'Opened by the go-live checks of Alongside, after somebody agreed to it.',
  theTicketItStaysOpenUntil: 'the ticket; it stays open until somebody closes it',
  createOneTicketAgreedLiveTest: (
    value: string | number | undefined,
    where: string | number | undefined,
  ) =>
    `Create one ticket, “Agreed live test”, for the client …${value} at the installation ${where} in the live environment. It is not closed again.`,
  theAnswerWasLostOrUnreadable:
    'The answer was lost or unreadable. The ticket may exist all the same.',
  lookForAgreedLiveTestIn: 'Look for “Agreed live test” in the cabinet before you try again.',
};
