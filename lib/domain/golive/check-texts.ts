// The texts by which the checks are known, in the Go-live room and in reports. They are here so that
// the room can list the checks without loading them.

/** The title of each check by its number, and what it proves. */
export const CHECK_TEXTS = {
  0: {
    title: 'Before the checks',
    proves: 'The address, the key and the installation are right for the checks.',
  },
  1: {
    title: 'The key’s profile',
    proves: 'The key works in its environment and has the permissions it needs.',
  },
  2: {
    title: 'The installation and its test client',
    proves: 'The checks use the IDs that the service gives out now.',
  },
  3: {
    title: 'A repeated creation gives the same ticket',
    proves: 'A creation whose answer was lost can be sent again without a second ticket.',
  },
  4: {
    title: 'A reused Idempotency-Key with another body is a conflict',
    proves: 'One Idempotency-Key stands for one ticket: other words under it change nothing.',
  },
  5: {
    title: 'A message can be read back',
    proves: 'What a partner writes is in the shared history, unchanged and once.',
  },
  6: {
    title: 'Random and foreign identifiers are not found',
    proves: 'A key reaches its own records and learns nothing of others.',
  },
  7: {
    title: 'Refusals are told apart',
    proves:
      'The client handles each kind of refusal in its own way, and repeats only what may be repeated.',
  },
  8: {
    title: 'Signed notifications are accepted once, and nothing else is',
    proves:
      'The receiver accepts what the service signed a moment ago, processes it once, and refuses all else.',
  },
  9: {
    title: 'A synthetic application is reviewed',
    proves: 'A decision arrives once, and a snapshot may have unknown fields.',
  },
  10: {
    title: 'The report',
    proves: 'Each step says what to do about it, and nothing in the report is a secret.',
  },
  11: {
    title: 'Going live',
    proves: 'People did their part, and nothing of the test environment is carried over.',
  },
} as const;

/** A check as the Go-live room lists it. */
export type ListedCheck = { number: number; title: string; proves: string };

/** The checks in order. */
export const LISTED_CHECKS: readonly ListedCheck[] = Object.entries(CHECK_TEXTS).map(
  ([number, texts]) => ({ number: Number(number), ...texts }),
);
