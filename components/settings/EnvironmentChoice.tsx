import { useId } from 'react';
import type { Reply } from '../../lib/border/questions';
import { ENVIRONMENTS } from '../../lib/domain/environment';
import { say } from '../../lib/words/words';
import { environmentWord } from '../ui/EnvironmentBadge';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import styles from './Popup.module.css';

/** The radio group `Environment`; one without a key says so. */
export function EnvironmentChoice({ session }: { session: Reply<'session.read'> }) {
  const id = useId();
  const choose = useAction('session.choose');
  return (
    <div className={styles.radios} role="radiogroup" aria-labelledby={id}>
      <span className={styles.label} id={id}>
        {say('environment')}
      </span>
      {ENVIRONMENTS.map((environment) => {
        const keyed = session.keyed.includes(environment);
        return (
          <div className={styles.radio} key={environment}>
            <input
              type="radio"
              name="environment"
              id={`${id}-${environment}`}
              checked={session.environment === environment}
              disabled={!keyed}
              aria-describedby={keyed ? undefined : `${id}-${environment}-why`}
              onChange={() => void choose.run({ environment })}
            />
            <label htmlFor={`${id}-${environment}`}>{environmentWord(environment)}</label>
            {keyed ? null : (
              <span className={styles.reason} id={`${id}-${environment}-why`}>
                {say('environmentNoKey')}
              </span>
            )}
          </div>
        );
      })}
      {choose.failure ? <FailureNotice failure={choose.failure} arrived /> : null}
    </div>
  );
}
