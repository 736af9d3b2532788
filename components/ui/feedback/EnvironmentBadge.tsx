import type { Environment } from '../../lib/domain/environment';
import { say } from '../../lib/words/words';
import styles from './EnvironmentBadge.module.css';

/** Test or live, told apart by word, colour and shape. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  return (
    <span
      className={styles.badge}
      data-environment={environment}
      title={say(environment === 'test' ? 'environmentTestMeans' : 'environmentLiveMeans')}
    >
      {environmentWord(environment)}
    </span>
  );
}

/** `Test` or `Live`. */
export const environmentWord = (environment: Environment): string =>
  say(environment === 'test' ? 'environmentTest' : 'environmentLive');
