import type { StorageKind } from '../../../lib/domain/files/storage-config';
import { suffices } from '../../../lib/domain/files/trial-suffices';
import { t } from '../../../lib/words/words';
import { CopyBlock } from '../../ui/controls/CopyBlock';
import { Banner } from '../../ui/feedback/Banner';
import styles from '../Settings.module.css';
import own from './Storage.module.css';
import { stepWords, trialSentence } from './trial-words';
import type { TrialReply } from './use-trial';

type Props = {
  kind: StorageKind;
  reply: TrialReply;
  /** Something was changed since. */
  isOld?: boolean;
};

/** What a trial of a storage found out, step by step, and what to paste at the storage. */
export function StorageTrial({ kind, reply, isOld = false }: Props) {
  const { steps, policy } = reply;
  return (
    <div className={own.result}>
      <Banner tone={toneOf(reply)} arrived>
        {trialSentence(steps)} {isOld ? t('storageChanged') : null}
      </Banner>
      <ul className={own.steps} aria-label={t('storageTrial')}>
        {steps.map((step) => {
          const { title, result, sentences } = stepWords(step, kind);
          return (
            <li key={step.name} data-result={step.result}>
              <span>{title}</span>
              <span className={own.word}>{result}</span>
              {sentences.length > 0 ? <p className={styles.detail}>{sentences.join(' ')}</p> : null}
            </li>
          );
        })}
      </ul>
      {policy === undefined ? null : (
        <CopyBlock
          label={t('storagePolicy')}
          hint={t('storagePolicyHint')}
          text={policy}
          copy={t('storageCopyPolicy')}
        />
      )}
    </div>
  );
}

function toneOf({ steps }: TrialReply): 'failed' | 'warning' | 'plain' {
  if (!suffices(steps)) return 'failed';
  return steps.every(({ result }) => result === 'passed') ? 'plain' : 'warning';
}
