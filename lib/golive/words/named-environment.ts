/** The texts of `named-environment`: titles, expectations, observations, causes and fixes. */
export const namedEnvironmentWords = {
  anyEnvironmentButTest: 'any environment but test',
  theKeyStartsWithSvcTest: 'The key starts with svc_test_, but its profile doesn’t say test.',
  theKeyStartsWithSvcLive: 'The key starts with svc_live_, but its profile says test.',
  noEnvironment: 'no environment',
  anEnvironmentOfAnotherName: 'an environment of another name',
};
