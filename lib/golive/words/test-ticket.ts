/** The texts of `test-ticket`: titles, expectations, observations, causes and fixes. */
export const testTicketWords = {
  goLiveCheck: 'Go-live check',
  openedByTheGoLiveChecks: 'Opened by the go-live checks of Alongside, and closed by them.',
  closeThemByHandOrReset: 'Close them by hand, or reset the test data.',
  ticketsThatItOpenedAndClosed: (closed: string | number | undefined) =>
    `Tickets that it opened and closed: ${closed}.`,
  ticketsThatItCouldNotClose: (left: string | number | undefined) =>
    `Tickets that it could not close: ${left}.`,
  creationsWithoutAnAnswerWhichMay: (unsure: string | number | undefined) =>
    `Creations without an answer, which may have opened one: ${unsure}.`,
  itLeftNothingBehind: 'It left nothing behind.',
};
