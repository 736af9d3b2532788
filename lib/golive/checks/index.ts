import type { Check } from '../check';
import { changedBody } from './changed-body';
import { installation } from './installation';
import { messages } from './messages';
import { preFlight } from './pre-flight';
import { profile } from './profile';
import { repeats } from './repeats';
import { strangersIds } from './strangers-ids';

/** The pre-flight and the checks of the description, in their order. */
export const CHECKS: readonly Check[] = [
  preFlight,
  profile,
  installation,
  repeats,
  changedBody,
  messages,
  strangersIds,
];
