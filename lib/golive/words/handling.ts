/** The texts of `handling`: titles, expectations, observations, causes and fixes. */
export const handlingWords = {
  countsAsDone: 'counts as done',
  waitsUntilAPersonFixesThe: 'waits until a person fixes the cause',
  stopsUntilAPersonDecides: 'stops until a person decides',
  isSentAgainAutomaticallyAndCounts: 'is sent again automatically and counts as unknown until then',
  isSentAgainAutomaticallyOnceThe: 'is sent again automatically once the service allows it',
};
