import type { ApplicationStatus } from '../../../lib/domain/onboarding/application-status';
import { decisionWord } from '../../outbox/decision-word';
import { RadioGroup } from '../../ui/controls/RadioGroup';
import { faultWord } from '../onboarding-words';
import styles from './Decision.module.css';

type Props = {
  labelledBy: string;
  /** The statuses that the state table allows next. */
  allowed: readonly ApplicationStatus[];
  chosen: string;
  onChoose: (status: ApplicationStatus) => void;
  /** The user submitted without choosing one. */
  missing: boolean;
};

/** The radio group `Decision`. */
export function DecisionChoice({ labelledBy, allowed, chosen, onChoose, missing }: Props) {
  return (
    <>
      <RadioGroup
        aria-labelledby={labelledBy}
        tiles
        options={allowed.map((status) => ({ value: status, label: decisionWord(status) }))}
        chosen={allowed.find((status) => status === chosen)}
        onChoose={onChoose}
        invalid={missing}
      />
      {missing ? (
        <p className={styles.fault} role="alert">
          {faultWord('none-chosen')}
        </p>
      ) : null}
    </>
  );
}
