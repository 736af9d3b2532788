/** The texts of `review`: titles, expectations, observations, causes and fixes. */
export const reviewWords = {
  sentByTheGoLiveChecks: 'Sent by the go-live checks of Alongside: nothing is to be done.',
  namedByTheGoLiveChecks: 'Named by the go-live checks of Alongside.',
  aStateThatTheDescriptionDoesnt: 'a state that the description doesn’t know',
  theState: (status: string | number | undefined) => `the state ${status}`,
  theServiceAcceptedADecisionAnd: 'The service accepted a decision and didn’t record it.',
  theStateWithAnother: (status: string | number | undefined, value: string | number | undefined) =>
    `the state ${status}, with another ${value}`,
  theServiceRecordedADecisionWith:
    'The service recorded a decision with another review than was sent.',
  theStateWithItsReview: (status: string | number | undefined) =>
    `the state ${status} with its review`,
  theStateWithout: (status: string | number | undefined, value: string | number | undefined) =>
    `the state ${status} without ${value}`,
  theServiceDidntShowTheReview:
    'The service didn’t show the review, so nobody knows whether it was recorded.',
  theServiceRefusesARepeatedDecision:
    'The service refuses a repeated decision, which is needed when an answer is lost.',
  theApplicationAsItWas: 'the application as it was',
  theApplicationWasWrittenAgain: 'the application was written again',
  aRepeatedDecisionWasCarriedOut: 'A repeated decision was carried out a second time.',
  untilItsFixedReloadAnApplication:
    'Until it’s fixed, reload an application before you repeat a decision.',
};
