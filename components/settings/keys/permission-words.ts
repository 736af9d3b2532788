import { listOf, t, type Word } from '../../../lib/words/words';

const WORDS: Record<string, Word> = {
  'tickets:write': 'mayWriteTickets',
  'merchant_onboarding:write': 'mayDecideApplications',
};

/** What a key may do, in our words and by the service's names. */
export function permissionWords(permissions: readonly string[]): string {
  const words = permissions.map((permission) => {
    const word = Object.hasOwn(WORDS, permission) ? WORDS[permission] : undefined;
    return word ? t('permissionOf', t(word), permission) : permission;
  });
  // The service may leave the list out.
  return permissions.length === 0 ? t('permissionsUnknown') : listOf([t('mayRead'), ...words]);
}
