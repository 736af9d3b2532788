import { useId } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import {
  type MissingRight,
  missingRight,
  type RestrictedAction,
} from '../../../lib/domain/core/rights';
import { t, type Word } from '../../../lib/words/words';
import { useRequest } from '../data/use-request';
import styles from './MissingRightNotice.module.css';

/** Whether the key lacks the right that a button needs. */
export type RequiredRight = {
  isMissing: boolean;
  /** The sentence that says so, and the id of its element. */
  words: string | undefined;
  id: string | undefined;
};

const WORDS: Record<MissingRight, Word> = {
  'tickets:write': 'lacksTicketsWrite',
  'merchant_onboarding:write': 'lacksOnboardingWrite',
  'test-key': 'lacksTestKey',
};

/** Checks the key's rights for an action. Until they are loaded, no right counts as missing. */
export function useRequiredRight(
  environment: Environment,
  action: RestrictedAction,
): RequiredRight {
  const reply = useRequest('rights.read', { environment });
  const id = useId();
  const permissions = reply.kind === 'ready' ? reply.value.permissions : [];
  const missing = missingRight(action, { environment, permissions });
  return {
    isMissing: missing !== undefined,
    words: missing && t(WORDS[missing]),
    id: missing && id,
  };
}

/** Why a button is disabled. The button refers to it with `aria-describedby`. */
export const MissingRightNotice = ({ right }: { right: RequiredRight }) =>
  right.words === undefined ? null : (
    <p id={right.id} className={styles.words}>
      {right.words}
    </p>
  );
