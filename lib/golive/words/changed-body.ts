/** The texts of `changed-body`: titles, expectations, observations, causes and fixes. */
export const changedBodyWords = {
  andTheTicket: (status: string | number | undefined) => `${status} and the ticket`,
  sendItsIdempotencyKeyWithA: 'Send its Idempotency-Key with a changed body',
  goLiveCheckWithAChanged: 'Go-live check with a changed body',
  readTheFirstTicket: 'Read the first ticket',
  theTicketAsItWas: 'the ticket as it was',
  theTicketWithOtherWords: 'the ticket with other words',
  anotherTicket: 'another ticket',
  theServiceDoesntRefuseAReused: 'The service doesn’t refuse a reused Idempotency-Key with 409.',
  untilItsFixedATicketThat:
    'Until it’s fixed, a ticket that an agent changed before sending again may be lost or doubled.',
  theServiceRefusedTheChangedBody:
    'The service refused the changed body, but changed the ticket all the same.',
  theServiceReturnedAnotherTicketThan:
    'The service returned another ticket than the one sent first.',
};
