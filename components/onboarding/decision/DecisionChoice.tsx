import type { ApplicationStatus } from '../../lib/domain/application';
import styles from './Decision.module.css';
import { decisionWord, faultWord } from './onboarding-words';

type Props = {
  labelledBy: string;
  /** Where the state table leads from here. */
  allowed: readonly ApplicationStatus[];
  chosen: string;
  onChoose: (status: ApplicationStatus) => void;
  /** None is chosen, and one is needed. */
  missing: boolean;
};

/** The radio group `Decision`. */
export function DecisionChoice({ labelledBy, allowed, chosen, onChoose, missing }: Props) {
  return (
    <>
      <div className={styles.choices} role="radiogroup" aria-labelledby={labelledBy}>
        {allowed.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="decision"
              checked={chosen === one}
              aria-invalid={missing || undefined}
              onChange={() => onChoose(one)}
            />
            {decisionWord(one)}
          </label>
        ))}
      </div>
      {missing ? (
        <p className={styles.fault} role="alert">
          {faultWord('none-chosen')}
        </p>
      ) : null}
    </>
  );
}
