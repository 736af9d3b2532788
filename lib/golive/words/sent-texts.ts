/**
 * What the checks write into tickets and applications at the service. Its support team reads them, so they
 * are in English, whatever language the run is in.
 */
export const SENT_TEXTS = {
  ticketSummary: 'Go-live check',
  ticketDescription: 'Opened by the go-live checks of Alongside, and closed by them.',
  changedTicketSummary: 'Go-live check with a changed body',
  otherTicketSummary: 'Go-live check with another body',
  refusedTicketSummary: 'Go-live check that must not become a ticket',
  agreedTicketSummary: 'Agreed live test',
  agreedTicketDescription:
    'Opened by the go-live checks of Alongside, after somebody agreed to it.',
  firstMessage: (at: string): string =>
    `First message of the go-live checks, ${at}: 1 < 2 & “quotes”, ünïcödé.`,
  secondMessage: (at: string): string => `Second message of the go-live checks, ${at}.`,
  reviewMessage: 'Sent by the go-live checks of Alongside: there is nothing to do.',
  requirementMessage: 'Named by the go-live checks of Alongside.',
};
