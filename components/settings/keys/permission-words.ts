import { say, type Word } from '../../lib/words/words';

const WORDS: Record<string, Word> = {
  'tickets:write': 'mayWriteTickets',
  'merchant_onboarding:write': 'mayDecideApplications',
};

/** What a key may do, in words and as the service calls it. */
export function permissionWords(permissions: readonly string[]): string {
  const words = permissions.map((permission) => {
    const word = Object.hasOwn(WORDS, permission) ? WORDS[permission] : undefined;
    return word ? `${say(word)} (${permission})` : permission;
  });
  // The service need not list them.
  return permissions.length === 0
    ? say('permissionsUnknown')
    : [say('mayRead'), ...words].join(', ');
}
