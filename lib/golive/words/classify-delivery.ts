/** The texts of `classify-delivery`: titles, expectations, observations, causes and fixes. */
export const classifyDeliveryWords = {
  aRedirect: (status: string | number | undefined) => `${status}, a redirect`,
  aRedirectWithoutStatus: 'a redirect',
  noAnswerWithin20Seconds: 'no answer within 20 seconds',
  noAnswer: 'no answer',
};
