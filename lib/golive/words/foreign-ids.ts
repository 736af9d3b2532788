/** The texts of `foreign-ids`: titles, expectations, observations, causes and fixes. */
export const foreignIdsWords = {
  theServicesAnswerRevealsWhetherA:
    'The service’s answer reveals whether a record exists that the key may not see.',
  othersMayLearnAboutYourRecords:
    'Others may learn about your records in the same way. Ask for a fix before you go live.',
  readTheMessagesOfATicket: 'Read the messages of a ticket with a random id',
  createATicketInAnInstallation: 'Create a ticket in an installation with a random id',
  status404AndNoTicket: '404, and no ticket',
  readAnApplicationWithARandom: 'Read an application with a random id',
  theInstallationDoesntSayThatMerchant:
    'The installation doesn’t say that merchant_onboarding is enabled.',
  readATicketOfAnotherOrganisation: 'Read a ticket of another organisation or environment',
  status404AndTheSameWordsAs: '404, and the same words as for a random id',
  readTheMessagesOfSuchA: 'Read the messages of such a ticket',
  theKeyLacksTicketsWrite: 'The key lacks tickets:write.',
  goLiveCheckThatMustNot: 'Go-live check that must not become a ticket',
  noTicketOfAnotherOrganisationOr: 'No ticket of another organisation or environment was given.',
  withOtherWordsThanForA: (value: string | number | undefined) =>
    `${value}, with other words than for a random id`,
  status404WithMessageCodeAndFields:
    '404, with message, code and fields as for a random id; all else was not compared',
};
