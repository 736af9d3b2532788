import type { Environment } from '../../../lib/domain/core/environment';
import { t } from '../../../lib/words/words';
import styles from './EnvironmentBadge.module.css';

/** The environment. Test and live differ by word, colour and shape. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  return (
    <span
      className={styles.badge}
      data-environment={environment}
      title={t(environment === 'test' ? 'environmentTestMeans' : 'environmentLiveMeans')}
    >
      {environmentWord(environment)}
    </span>
  );
}

export const environmentWord = (environment: Environment): string =>
  t(environment === 'test' ? 'environmentTest' : 'environmentLive');
