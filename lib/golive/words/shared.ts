/** Texts that several checks use. */
export const sharedWords = {
  thePartnersEngineer: 'The partner’s engineer',
  sendThisReportToTheAlongside: 'Send this report to the Alongside maintainers.',
  theAlongsideMaintainers: 'The Alongside maintainers',
  nothingWasSent: 'nothing was sent',
  thisRunsWithATestKey: 'This runs with a test key only.',
  theInstallationHasNoTestClient: 'The installation has no test client.',
  createATicket: 'Create a ticket',
  theTicket: 'the ticket',
  testClientsBelongToTestKeys: 'Test clients belong to test keys.',
  allOfThem: 'all of them',
  theKeyWasIssuedWithoutThem: 'The key was issued without them.',
  readATicketWithARandom: 'Read a ticket with a random id',
};
