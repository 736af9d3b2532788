/**
 * What a check is for in a run: `pre-flight` finds what the others need, `proves` judges the service
 * and the integration, `report` looks at the run itself, `to-live` is the way to live use.
 */
export type CheckRole = 'pre-flight' | 'proves' | 'report' | 'to-live';

/** The role of each check by its number. A check without a role would count for nothing. */
export const CHECK_ROLES: Readonly<Record<number, CheckRole>> = {
  0: 'pre-flight',
  1: 'proves',
  2: 'proves',
  3: 'proves',
  4: 'proves',
  5: 'proves',
  6: 'proves',
  7: 'proves',
  8: 'proves',
  9: 'proves',
  10: 'report',
  11: 'to-live',
};

const numbersOf = (...roles: readonly CheckRole[]): readonly number[] =>
  Object.entries(CHECK_ROLES)
    .filter(([, role]) => roles.includes(role))
    .map(([number]) => Number(number));

/** The checks that judge the service and the integration: each belongs to a complete run. */
export const PROVING_CHECKS = numbersOf('proves');

/** The checks of which at least one has to give a verdict; the others look at the run itself. */
export const JUDGING_CHECKS = numbersOf('proves', 'to-live');
