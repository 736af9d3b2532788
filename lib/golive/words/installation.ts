/** The texts of `installation`: titles, expectations, observations, causes and fixes. */
export const installationWords = {
  readTheListOnceMore: 'Read the list once more',
  theInstallationThatWasChosenBefore: 'the installation that was chosen before',
  theSameInstallation: 'the same installation',
  othersInTheList: (count: string | number | undefined) => `${count} others in the list`,
  compareTheTestClient: 'Compare the test client',
  theTestClientThatWasFound: 'the test client that was found before',
  noTestClientWasFoundBefore: 'No test client was found before. See step 0.7.',
  theSameTestClient: 'the same test client',
  anotherTestClientOrNone: 'another test client, or none',
  theListChangedDuringTheRun:
    'The list changed during the run. Somebody reset the test data, or the service’s IDs don’t last.',
  runAllChecksAgainWhileNobody:
    'Run all checks again while nobody resets the test data. If it happens again, report it to the service.',
};
