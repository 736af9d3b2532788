/** Words of `check`: titles, what is expected, what came, causes and fixes. */
export const checkWords = {
  anEarlierStepDidntFinish: 'An earlier step didn’t finish.',
};
