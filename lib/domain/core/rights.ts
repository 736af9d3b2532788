import type { Environment } from './environment';

/**
 * An action for which a key may lack the right (partner-api.md, "Endpoints", column Permission).
 */
export type RestrictedAction = 'write-tickets' | 'decide-applications' | 'reset-test-data';

/** What a key lacks for an action: a named permission, or being a test key. */
export type MissingRight = 'tickets:write' | 'merchant_onboarding:write' | 'test-key';

/**
 * The right that a key is known to lack for an action; undefined if it has it or we cannot know. A
 * service that lists no permissions states nothing about them ("Not shown: the full list of
 * permissions"). Replies need no permission, so they have no action here.
 */
export function missingRight(
  action: RestrictedAction,
  { environment, permissions }: { environment: Environment; permissions: readonly string[] },
): MissingRight | undefined {
  switch (action) {
    case 'write-tickets':
      return mayHave('tickets:write', permissions) ? undefined : 'tickets:write';
    case 'decide-applications':
      return mayHave('merchant_onboarding:write', permissions)
        ? undefined
        : 'merchant_onboarding:write';
    case 'reset-test-data':
      return environment === 'test' ? undefined : 'test-key';
  }
}

/** Whether a list of permissions may contain one: an empty list states nothing. */
const mayHave = (permission: string, permissions: readonly string[]): boolean =>
  permissions.length === 0 || listsPermission(permission, permissions);

/** Whether a list of permissions contains one by name or wildcard. */
export const listsPermission = (permission: string, permissions: readonly string[]): boolean =>
  [permission, permission.replace(/:.*/, ':*'), '*'].some((name) => permissions.includes(name));
