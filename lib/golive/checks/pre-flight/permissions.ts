import type { KeyProfile } from '../domain/installation';
import type { Given } from './given';

const REVIEW = 'merchant_onboarding:write';

/** Permissions that a key needs and lacks: those asked for, and that of reviews where they are enabled. */
export function lackedOf(given: Given, profile: KeyProfile): string[] {
  const enabled = given.found.installation?.merchantOnboarding === true;
  const needed = new Set([...given.permissions, ...(enabled ? [REVIEW] : [])]);
  return [...needed].filter((name) => !profile.permissions.includes(name));
}
