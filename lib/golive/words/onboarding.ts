/** The texts of `onboarding`: titles, expectations, observations, causes and fixes. */
export const onboardingWords = {
  getASyntheticApplication: 'Get a synthetic application',
  anApplicationInTheStateSubmitted: 'an application in the state Submitted',
  readItWithUnknownFields: 'Read it with unknown fields',
  everyFieldKeptTheUnknownOnes: 'every field kept, the unknown ones as well',
  moveItToUnderReview: 'Move it to UnderReview',
  theStateUnderReviewWhenItIs: 'the state UnderReview, when it is read again',
  sendAStructuredResult: 'Send a structured result',
  theStateInformationRequiredWithItsReview:
    'the state InformationRequired with its review, when it is read again',
  sendBothAgainEachWithIts: 'Send both again, each with its own Idempotency-Key',
  noSecondDecisionTheApplicationStays: 'no second decision: the application stays as it is',
  aDecisionCantBeUndoneThe:
    'A decision can’t be undone: the application stays decided until the test data is reset.',
};
