/** Words of `judge-receiver`: titles, what is expected, what came, causes and fixes. */
export const judgeReceiverWords = {
  aRedirect: (status: string | number | undefined) => `${status}, a redirect`,
  aRedirectWithoutStatus: 'a redirect',
  noAnswerWithin20Seconds: 'no answer within 20 seconds',
  noAnswer: 'no answer',
};
