/** The texts of `prerequisites`: titles, expectations, observations, causes and fixes. */
export const prerequisitesWords = {
  theKeysProfileCouldntBeRead: 'The key’s profile couldn’t be read before the checks.',
  noInstallationWasFoundSeeSteps: 'No installation was found. See steps 0.6 and 2.1.',
  theKeyLacks: (need: string | number | undefined) => `The key lacks ${need}.`,
  merchantOnboardingIsNotEnabledFor: 'merchant_onboarding is not enabled for the installation.',
  noReceiverAddressWasGiven: 'No receiver address was given.',
};
