/** The texts of `repeats`: titles, expectations, observations, causes and fixes. */
export const repeatsWords = {
  status201AndTheTicket: '201 and the ticket',
  andTheTicket: (status: string | number | undefined) => `${status} and the ticket`,
  theDescriptionShows201ForThe: 'The description shows 201 for the first success.',
  createItAgainWithTheSame: 'Create it again with the same Idempotency-Key and body',
  theSameTicket: 'the same ticket',
  andTheSameTicket: (status: string | number | undefined) => `${status} and the same ticket`,
  andTheSameTicketWithOther: (status: string | number | undefined) =>
    `${status} and the same ticket with other words`,
  theAnswerToARepeatedCreation: 'The answer to a repeated creation has other words than were sent.',
  andAnotherTicket: (status: string | number | undefined) => `${status} and another ticket`,
  aRepeatedCreationMadeASecond: 'A repeated creation made a second ticket.',
  untilItsFixedEveryLostAnswer:
    'Until it’s fixed, every lost answer may create one. Look in the cabinet before you send anything again.',
};
