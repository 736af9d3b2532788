import { useState } from 'react';
import type { KeyFacts } from '../../../lib/domain/core/installation';
import { missingRight } from '../../../lib/domain/core/rights';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { ConfirmButton } from '../../ui/controls/ConfirmButton';
import { GrantAccessButton } from '../../ui/controls/GrantAccessButton';
import { allowOrigin } from '../../ui/controls/request-origin';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Banner } from '../../ui/feedback/Banner';
import { EnvironmentBadge } from '../../ui/feedback/EnvironmentBadge';
import { FilesLeft } from '../FilesLeft';
import styles from '../Settings.module.css';
import { useKeptInSection } from '../use-kept-in-section';
import { permissionWords } from './permission-words';

/** The stored keys. Of the key itself only the last four characters are shown. */
export function KeyList({ keys }: { keys: readonly KeyFacts[] }) {
  const [leftAtStorage, setLeftAtStorage] = useState(0);
  // A key that is removed takes its button away.
  const focusHandlers = useKeptInSection();
  return (
    <>
      {keys.length === 0 ? (
        <p className={styles.none}>{t('keysNone')}</p>
      ) : (
        <ul aria-label={t('keys')} {...focusHandlers}>
          {keys.map((key) => (
            <KeyRow key={key.environment} facts={key} onRemoved={setLeftAtStorage} />
          ))}
        </ul>
      )}
      <FilesLeft count={leftAtStorage} />
    </>
  );
}

type RowProps = {
  facts: KeyFacts;
  /** Called with how many files stay at the file storage. */
  onRemoved: (leftAtStorage: number) => void;
};

function KeyRow({ facts, onRemoved }: RowProps) {
  const { environment, address, lastFour, permissions, refused, contradiction, reachable, lock } =
    facts;
  const remove = useAction('keys.remove');
  const { origin } = new URL(address);
  const removeNow = () =>
    remove.run({ environment }, ({ leftAtStorage }) => onRemoved(leftAtStorage));
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <EnvironmentBadge environment={environment} />
        <span className={styles.grow}>{address}</span>
        <span className={styles.code}>
          <span aria-hidden="true">•••• {lastFour}</span>
          <span className="unseen">{t('keyEndsIn', lastFour)}</span>
        </span>
        <ConfirmButton
          question={t(environment === 'test' ? 'removeKeyTest' : 'removeKeyLive')}
          of={t(environment === 'test' ? 'keyOfTest' : 'keyOfLive')}
          onRemove={() => void removeNow()}
          busy={remove.pending}
        />
      </div>
      <p className={styles.detail}>{permissionWords(permissions)}</p>
      {lock === 'none' ? null : (
        <p className={styles.detail}>{t(lock === 'locked' ? 'keyLocked' : 'keyUnlocked')}</p>
      )}
      {refused ? (
        <Banner tone="failed">
          {contradiction === undefined
            ? t('keyRefused')
            : explain({
                kind: 'environment-contradicted',
                prefix: environment,
                word: contradiction,
              })}
        </Banner>
      ) : null}
      {missingRight('write-tickets', facts) ? (
        <Banner tone="warning">{t('lacksTicketsWrite')}</Banner>
      ) : null}
      {reachable ? null : <GrantAccessButton named={origin} request={() => allowOrigin(origin)} />}
      <ActionFailure failure={remove.failure} onRetry={remove.again} />
    </li>
  );
}
