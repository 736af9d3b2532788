import type { Environment } from './environment';

/** What a key may be unable to do (partner-api.md, "Endpoints", column Permission). */
export type Act = 'write-tickets' | 'decide-applications' | 'reset-test-data';

/** What a key lacks for an act: a named permission, or being a test key. */
export type Lack = 'tickets:write' | 'merchant_onboarding:write' | 'test-key';

/**
 * What a key is known to lack for an act; undefined where it may do it, or where nobody knows. A service
 * that lists no permissions says nothing about them ("Not shown: the full list of permissions"). Replies
 * need no permission of their own, so there is no act for them.
 */
export function lackOf(
  act: Act,
  { environment, permissions }: { environment: Environment; permissions: readonly string[] },
): Lack | undefined {
  switch (act) {
    case 'write-tickets':
      return mayBe('tickets:write', permissions) ? undefined : 'tickets:write';
    case 'decide-applications':
      return mayBe('merchant_onboarding:write', permissions)
        ? undefined
        : 'merchant_onboarding:write';
    case 'reset-test-data':
      return environment === 'test' ? undefined : 'test-key';
  }
}

/** Whether a list of permissions contains one, by its name or a wildcard, or says nothing at all. */
const mayBe = (permission: string, permissions: readonly string[]): boolean =>
  permissions.length === 0 ||
  [permission, permission.replace(/:.*/, ':*'), '*'].some((name) => permissions.includes(name));
