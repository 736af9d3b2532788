/** The texts of `synthetic-application`: titles, expectations, observations, causes and fixes. */
export const syntheticApplicationWords = {
  theServiceSaysThatMerchantOnboarding:
    'The service says that merchant_onboarding is enabled, but shows no applications.',
  theServiceShowsNoApplicationsMerchant:
    'The service shows no applications: merchant_onboarding is not enabled.',
  askTheServiceForASynthetic:
    'Ask the service for a synthetic application, or reset the test data. Then run the remaining checks.',
  applicationsNoneInTheStateSubmitted: (count: string | number | undefined) =>
    `${count} applications, none in the state Submitted`,
  anotherApplicationOrAnotherStateThan: 'another application, or another state, than in the list',
  theListOfApplicationsAndThe: 'The list of applications and the single application don’t agree.',
  noSnapshot: 'no snapshot',
  theApplicationsSnapshotIsntAJSON: 'The application’s snapshot isn’t a JSON object.',
  theServicesSnapshotWithUnknownFields:
    'The service’s snapshot with unknown fields added to it was read: all were kept.',
  fieldsWereLost: 'fields were lost',
  alongsideFailsToReadApplicationsCorrectly: 'Alongside fails to read applications correctly.',
};
