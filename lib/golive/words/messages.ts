/** The texts of `messages`: titles, expectations, observations, causes and fixes. */
export const messagesWords = {
  firstMessageOfTheGoLive: (at: string | number | undefined) =>
    `First message of the go-live checks, ${at}: 1 < 2 & “quotes”, ünïcödé.`,
  secondMessageOfTheGoLive: (at: string | number | undefined) =>
    `Second message of the go-live checks, ${at}.`,
  andTheTicket: (status: string | number | undefined) => `${status} and the ticket`,
  sendAMessage: 'Send a message',
  theMessageIsTaken: 'the message is taken',
  readItBack: 'Read it back',
  itsWordsUnchangedByTheAuthor: 'its words unchanged, by the author `partner`',
  sendASecondMessage: 'Send a second message',
  readOnWithAfterFromThe: 'Read on with `after`, from the first',
  theSecondMessageAndNoneFrom:
    'the second message and none from before it; with `limit` 1 a single one',
  readTheWholeThread: 'Read the whole thread',
  bothMessagesOnceEachInTheir: 'both messages, once each, in their order',
  theMessageIsNotThere: 'the message is not there',
  notTheSecondMessage: 'not the second message',
  theServiceAcceptsAfterAndReturnsNothingNewer:
    'The service accepts `after`, and does not return what is newer.',
  theServiceAcceptedAMessageBut:
    'The service accepted a message, but doesn’t return it, or returns other words.',
  theMessage: 'the message',
  theMessageByAnotherAuthor: 'the message, by another author',
  aMessageOfThePartnerComes: 'A message of the partner comes back as somebody else’s.',
  messagesWithLimit1: (length: string | number | undefined) =>
    `${length} messages with \`limit\` 1`,
  theServiceIgnoresLimitSoA: 'The service ignores `limit`, so a page of a thread has no bounds.',
  theFirstMessageOnceMore: 'the first message once more',
  theServiceIgnoresAfterAndReturns:
    'The service ignores `after` and returns the thread from its beginning.',
  alongsideSkipsMessagesItKnowsBut:
    'Alongside skips messages it knows, but reads the whole thread each time.',
  theSecondMessageAndTheFirst: 'the second message, and the first once more',
  theSecondMessageWithoutAfter: 'the second message, without `after`',
  theServicesListsDontLeadFrom:
    'The service’s lists don’t lead from one message to the next only. Alongside reads more than is new.',
  bothMessagesOnceEach: 'both messages, once each',
  theSecondBeforeTheFirst: 'the second before the first',
  theFirstTheSecond: (first: string | number | undefined, second: string | number | undefined) =>
    `the first ${first}×, the second ${second}×`,
  theServiceLosesDoublesOrReorders: 'The service loses, doubles or reorders messages.',
};
