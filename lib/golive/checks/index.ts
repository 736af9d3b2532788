import type { Check } from '../check';
import { repeats } from './repeats';

/** The pre-flight and the checks of the description, in their order. */
export const CHECKS: readonly Check[] = [repeats];
