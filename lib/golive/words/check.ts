/** The texts of `check`: titles, expectations, observations, causes and fixes. */
export const checkWords = {
  anEarlierStepDidntFinish: 'An earlier step didn’t finish.',
};
