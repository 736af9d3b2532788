import type { Check } from '../run/check';
import { changedBody } from './changed-body';
import { foreignIds } from './foreign-ids';
import { installation } from './installation';
import { messages } from './messages';
import { notifications } from './notifications/notifications';
import { onboarding } from './onboarding/onboarding';
import { preFlight } from './pre-flight/pre-flight';
import { profile } from './profile';
import { repeats } from './repeats';
import { statuses } from './statuses/statuses';
import { theReport } from './the-report';
import { toLive } from './to-live/to-live';

/** The pre-flight and the checks of the contract, in order. */
export const CHECKS: readonly Check[] = [
  preFlight,
  profile,
  installation,
  repeats,
  changedBody,
  messages,
  foreignIds,
  statuses,
  notifications,
  onboarding,
  theReport,
  toLive,
];
