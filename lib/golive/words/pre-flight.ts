/** The texts of `pre-flight`: titles, expectations, observations, causes and fixes. */
export const preFlightWords = {
  theServiceAnswersThere: 'The service answers there',
  anAnswerToGETV1Me: 'an answer to GET /v1/me',
  status200AndTheKeysProfile: '200 and the key’s profile',
  theKeyIsAccepted: 'The key is accepted',
  theKeysProfile: 'the key’s profile',
  theServiceWasntAsked: 'The service wasn’t asked.',
  theClocksAgree: 'The clocks agree',
  lessThan60SecondsBetweenThe:
    'less than 60 seconds between the service’s clock and this machine’s',
  anInstallationIsChosen: 'An installation is chosen',
  anInstallationInTheList: 'an installation in the list',
  theGivenInstallationInTheList: 'the given installation in the list',
  theKeysProfileWasntReadSee: 'The key’s profile wasn’t read. See steps 0.1 to 0.3.',
  thisAddressIsntThePartnerIntegration: 'This address isn’t the Partner Integration API.',
  enterTheBaseAddressThatThe: 'Enter the base address that the service gave you, without /v1.',
  theAddressIsOneThatA: 'The address is one that a key may be sent to',
  httpsHttpOnLoopbackOnly: 'https; http on loopback only',
  httpOnLoopback: 'http on loopback',
  notAnHttpsAddress: 'not an https address',
  theKeyAndClientsDataWould:
    'The key and clients’ data would be sent unencrypted, or the address is invalid.',
  enterTheHttpsAddressThatThe:
    'Enter the https address that the service gave you, without user name, query or fragment.',
  theKeysPrefixAndItsProfile: 'The key’s prefix and its profile agree',
  theInstallationHasATestClient: 'The installation has a test client',
  aTestClientId: 'a testClientId',
  noneInLive: 'none, in live',
  noInstallationWasChosen: 'No installation was chosen.',
  noTestClientId: 'no testClientId',
  theListOfInstallationsShowsNo: 'The list of installations shows no test client to a test key.',
  theKeyHasThePermissionsThat: 'The key has the permissions that are needed',
  noneInParticular: 'none in particular',
  askForThePermissionsToBe:
    'Ask for the permissions to be added to the key, or run the checks with another key.',
  theReceiversAddressIsOneThat: 'The receiver’s address is one that notifications may be sent to',
  noReceiverAddressWasGivenSo: 'No receiver address was given, so check 8 can’t run.',
  notificationsWouldBeSentUnencryptedOr:
    'Notifications would be sent unencrypted, or the address is invalid.',
  enterTheReceiversHttpsAddress: 'Enter the receiver’s https address.',
};
