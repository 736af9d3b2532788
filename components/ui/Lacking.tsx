import { useId } from 'react';
import type { Environment } from '../../lib/domain/environment';
import { type Act, type Lack, lackOf } from '../../lib/domain/rights';
import { say, type Word } from '../../lib/words/words';
import styles from './Lacking.module.css';
import { useAnswer } from './use-answer';

/** Whether the key lacks what a button needs, and why in words. `id` is of the element that says so. */
export type Lacking = { off: boolean; words: string | undefined; id: string | undefined };

const WORDS: Record<Lack, Word> = {
  'tickets:write': 'lacksTicketsWrite',
  'merchant_onboarding:write': 'lacksOnboardingWrite',
  'test-key': 'lacksTestKey',
};

/** What the key of an environment lacks for an act; nothing while that is not known. */
export function useLacking(environment: Environment, act: Act): Lacking {
  const answer = useAnswer('rights.read', { environment });
  const id = useId();
  const permissions = answer.kind === 'ready' ? answer.value.permissions : [];
  const lack = lackOf(act, { environment, permissions });
  return { off: lack !== undefined, words: lack && say(WORDS[lack]), id: lack && id };
}

/** Why buttons are off; they name it by `aria-describedby`. */
export const LackNotice = ({ lacking }: { lacking: Lacking }) =>
  lacking.words === undefined ? null : (
    <p id={lacking.id} className={styles.words}>
      {lacking.words}
    </p>
  );
