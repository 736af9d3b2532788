import { useEffect, useRef, useState } from 'react';
import type { Reply } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Banner } from '../../ui/feedback/Banner';
import { FilesLeft } from '../FilesLeft';
import styles from '../Settings.module.css';
import { useFocusOnChange } from '../use-focus-on-change';
import { WIPE } from './last-settings';

type Loss = Reply<'browserData.previewWipe'>;

/** Deletes all data from this browser, after the user confirmed what would be lost. */
export function WipeEverything() {
  const [loss, setLoss] = useState<Loss>();
  const [message, setMessage] = useState('');
  const [isPartial, setPartial] = useState(false);
  const [leftAtStorage, setLeftAtStorage] = useState(0);
  const preview = useAction('browserData.previewWipe');
  const wipe = useAction('browserData.wipe');
  const place = useFocusOnChange(`${loss !== undefined}`);

  const ask = async () => {
    setMessage('');
    const outcome = await preview.run({});
    if (outcome.ok) setLoss(outcome.value);
  };
  const confirm = async () => {
    const outcome = await wipe.run({});
    setLoss(undefined);
    if (!outcome.ok) return;
    setLeftAtStorage(outcome.value.leftAtStorage);
    setPartial(!outcome.value.isWhole);
    setMessage(outcome.value.isWhole ? t('wipeDone') : '');
  };
  return (
    <div className={styles.place} ref={place}>
      {loss ? (
        <ConfirmBanner
          loss={loss}
          pending={wipe.pending}
          onConfirm={() => void confirm()}
          onCancel={() => setLoss(undefined)}
        />
      ) : null}
      <div className={styles.buttons}>
        {loss ? null : (
          <Button look="danger" onClick={() => void ask()} busy={preview.pending}>
            {t(WIPE.label)}
          </Button>
        )}
        {/* It is there before it says something, or screen readers would not announce it. */}
        <p role="status" className={styles.done}>
          {message}
        </p>
      </div>
      {isPartial ? (
        <Banner tone="failed" arrived>
          {t('wipeLeft')}
        </Banner>
      ) : null}
      <FilesLeft count={leftAtStorage} />
      {wipe.failure ? (
        <ActionFailure failure={wipe.failure} />
      ) : (
        <ActionFailure failure={preview.failure} onRetry={() => void ask()} />
      )}
    </div>
  );
}

type ConfirmProps = {
  loss: Loss;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

function ConfirmBanner({ loss, pending, onConfirm, onCancel }: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The focus starts on the button that deletes nothing.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Banner
      tone="warning"
      arrived
      action={
        <>
          <Button look="danger" onClick={onConfirm} busy={pending}>
            {t('wipeYes')}
          </Button>
          <Button ref={cancel} onClick={onCancel} disabled={pending}>
            {t('removeKeep')}
          </Button>
        </>
      }
    >
      <strong>{t('wipeAsk')}</strong> {describeLoss(loss)}
    </Banner>
  );
}

const describeLoss = ({ unsent, drafts, uncounted }: Loss): string =>
  [
    unsent > 0 ? [t('wipeUnsent', unsent)] : [],
    // Data that cannot be read may hold unsent commands.
    unsent === 0 && uncounted.length === 0 ? [t('wipeNothingUnsent')] : [],
    drafts > 0 ? [t('wipeDrafts', drafts)] : [],
    uncounted.length > 0 ? [t('wipeUncounted')] : [],
  ]
    .flat()
    .join(' ');
