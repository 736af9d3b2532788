import type { KeyFacts } from '../../lib/domain/installation';
import { lackOf } from '../../lib/domain/rights';
import { explain } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { EnvironmentBadge, environmentWord } from '../ui/EnvironmentBadge';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useAction } from '../ui/use-action';
import { AllowButton } from './AllowButton';
import { allowOrigin } from './allow-origin';
import { permissionWords } from './permission-words';
import { RemoveButton } from './RemoveButton';
import styles from './Settings.module.css';

/** The keys that are held: all that may be shown of them. */
export function KeyList({ keys }: { keys: readonly KeyFacts[] }) {
  if (keys.length === 0) return <p className={styles.none}>{say('keysNone')}</p>;
  return (
    <ul className={styles.rows} aria-label={say('keys')}>
      {keys.map((key) => (
        <KeyRow key={key.environment} facts={key} />
      ))}
    </ul>
  );
}

function KeyRow({ facts }: { facts: KeyFacts }) {
  const { environment, address, lastFour, permissions, refused, contradiction, reachable, lock } =
    facts;
  const remove = useAction('keys.remove');
  const { origin } = new URL(address);
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <EnvironmentBadge environment={environment} />
        <span className={styles.grow}>{address}</span>
        <span className={styles.code}>
          <span aria-hidden="true">•••• </span>
          <span className="unseen">{say('keyEndsIn')} </span>
          {lastFour}
        </span>
        <RemoveButton
          question={say('removeKey')}
          of={say('keyOf', environmentWord(environment))}
          onRemove={() => void remove.run({ environment })}
          busy={remove.pending}
        />
      </div>
      <p className={styles.detail}>{permissionWords(permissions)}</p>
      {lock === 'none' ? null : (
        <p className={styles.detail}>{say(lock === 'locked' ? 'keyLocked' : 'keyUnlocked')}</p>
      )}
      {refused ? (
        <Notice tone="failed">
          {contradiction === undefined
            ? say('keyRefused')
            : explain({
                kind: 'environment-contradicted',
                prefix: environment,
                word: contradiction,
              })}
        </Notice>
      ) : null}
      {lackOf('write-tickets', facts) ? (
        <Notice tone="doubt">{say('lacksTicketsWrite')}</Notice>
      ) : null}
      {reachable ? null : <AllowButton named={origin} request={() => allowOrigin(origin)} />}
      {remove.failure ? (
        <FailureNotice failure={remove.failure} onRetry={remove.again} arrived />
      ) : null}
    </li>
  );
}
