import type { Check } from '../check';
import { changedBody } from './changed-body';
import { installation } from './installation';
import { messages } from './messages';
import { notifications } from './notifications';
import { onboarding } from './onboarding';
import { preFlight } from './pre-flight';
import { profile } from './profile';
import { repeats } from './repeats';
import { statuses } from './statuses';
import { strangersIds } from './strangers-ids';
import { theReport } from './the-report';
import { toLive } from './to-live';

/** The pre-flight and the checks of the description, in their order. */
export const CHECKS: readonly Check[] = [
  preFlight,
  profile,
  installation,
  repeats,
  changedBody,
  messages,
  strangersIds,
  statuses,
  notifications,
  onboarding,
  theReport,
  toLive,
];
