/** The texts of `statuses`: titles, expectations, observations, causes and fixes. */
export const statusesWords = {
  theClientTakesItForSomething: 'the client takes it for something else',
  recordedAnswers: (which: string | number | undefined, value: string | number | undefined) =>
    `recorded answers, ${which}: ${value}`,
  askWithAWrongKey: 'Ask with a wrong key',
  theServiceDoesntRefuseAnUnknown: 'The service doesn’t refuse an unknown key with 401.',
  askWithAKeyThatLacks: 'Ask with a key that lacks a permission',
  theServiceDoesntRefuseAKey: 'The service doesn’t refuse a key without the permission with 403.',
  theServiceDoesntRefuseARandom: 'The service doesn’t refuse a random ID with 404.',
  sendAUsedIdempotencyKeyWith: 'Send a used Idempotency-Key with another body',
  goLiveCheckWithAnotherBody: 'Go-live check with another body',
  theServiceDoesntRefuseAReused: 'The service doesn’t refuse a reused key with 409.',
  sendAMessageWithoutWordsAnd: 'Send a message without words and attachments',
  step74CreatedNoTicket: 'Step 7.4 created no ticket to write in.',
  theServiceDoesntRefuseAnInvalid: 'The service doesn’t refuse an invalid message with 422.',
  replayAnswersThatAskForFewer: 'Replay answers that ask for fewer calls',
  replayAnswersOfAServiceIn: 'Replay answers of a service in trouble',
  compareHowTheSevenAreHandled: 'Compare how the seven are handled',
  sevenWaysNoTwoTheSame: 'seven ways, no two the same',
  takenFor: (which: string | number | undefined, value: string | number | undefined) =>
    `${which}, taken for ${value}`,
  alongsideFailsToTellRefusalsApart: 'Alongside fails to tell refusals apart.',
  theLimitedKeyIsOfAnother: 'the limited key is of another environment',
  bothKeysMustBelongToOne: 'Both keys must belong to one environment.',
  enterALimitedKeyOfThis: 'Enter a limited key of this environment.',
  theLimitedKeyHasTicketsWrite: 'the limited key has tickets:write',
  theLimitedKeyHasEveryPermission: 'The limited key has every permission that could be tested.',
  enterAKeyWithoutTicketsWrite:
    'Enter a key without tickets:write, or none. Without one, a recorded 403 is replayed.',
  notShown: (list: string | number | undefined) => `Not shown: ${list}.`,
};
