/** The texts of `choose-installation`: titles, expectations, observations, causes and fixes. */
export const chooseInstallationWords = {
  anEmptyList: 'an empty list',
  theKeyHasNoInstallation: 'The key has no installation.',
  askTheServiceToConnectThe: 'Ask the service to connect the key to an installation.',
  oneOfInTheList: (count: string | number | undefined) => `one of ${count} in the list`,
  inTheListAndTheGiven: (count: string | number | undefined) =>
    `${count} in the list, and the given one not among them`,
  theInstallationBelongsToAnotherKey:
    'The installation belongs to another key or environment, or test data was reset since.',
  chooseAnInstallationFromTheCurrent: 'Choose an installation from the current list, or `auto`.',
};
