import type { ApplicationStatus } from '../../../lib/domain/onboarding/application-status';
import type { DecisionFault } from '../../../lib/domain/onboarding/decision/decision-rules';
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
  /** The user submitted without choosing one, or one that the application's status does not allow any more. */
  fault: DecisionFault | undefined;
};

/** The radio group `Decision`. */
export function DecisionChoice({ labelledBy, allowed, chosen, onChoose, fault }: Props) {
  return (
    <>
      <RadioGroup
        aria-labelledby={labelledBy}
        tiles
        options={allowed.map((status) => ({ value: status, label: decisionWord(status) }))}
        chosen={allowed.find((status) => status === chosen)}
        onChoose={onChoose}
        invalid={fault !== undefined}
      />
      {fault ? (
        <p className={styles.fault} role="alert">
          {faultWord(fault)}
        </p>
      ) : null}
    </>
  );
}
