/** The texts of `profile`: titles, expectations, observations, causes and fixes. */
export const profileWords = {
  readTheEnvironment: 'Read the environment',
  readThePermissions: 'Read the permissions',
  thePermissionsThatAreNeeded: 'the permissions that are needed',
  askForThePermissionsToBe: 'Ask for the permissions to be added to the key.',
};
