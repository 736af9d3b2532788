import * as v from '../../../domain/core/schema';
import { FourEyesRule } from '../../../domain/onboarding/four-eyes/reviewer';
import { asText, setting } from '../../core/setting';

/** The rule that the user chose. An unreadable value counts as the strictest rule. */
export const storedRule = setting('fourEyes', asText(v.fallback(FourEyesRule, 'required')));

/** The four-eyes rule in force: `offered` until the user chooses one. */
export const fourEyesRule = async (): Promise<FourEyesRule> =>
  (await storedRule.get()) ?? 'offered';
