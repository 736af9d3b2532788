import { useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import { suffices } from '../../../lib/domain/files/trial-suffices';
import { t } from '../../../lib/words/words';
import { sizeWord } from '../../documents/document-words';
import { Button } from '../../ui/controls/Button';
import { ConfirmButton } from '../../ui/controls/ConfirmButton';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Banner } from '../../ui/feedback/Banner';
import styles from '../Settings.module.css';
import { StorageTrial } from './StorageTrial';
import { configOf, hasPublicBase } from './storage-fields';
import { STORAGE_KIND, STORAGE_OF } from './storage-settings';
import {
  foundIn,
  MEGABYTE,
  type ShownStorage,
  type StorageValues,
  storageValuesOf,
} from './storage-values';
import { useSaveStorage } from './use-save-storage';
import { useTrial } from './use-trial';

type Props = {
  environment: Environment;
  stored: NonNullable<ShownStorage>;
  /** Files that are not uploaded yet. */
  waiting: number;
  /** It cannot be tried or changed now. */
  isClosed: boolean;
  onChange: () => void;
  /** It was saved or removed: what to say about it. */
  onDone: (message: string) => void;
};

/** A storage that is set up: what it is, and what can be done with it. */
export function StorageSummary({
  environment,
  stored,
  waiting,
  isClosed,
  onChange,
  onDone,
}: Props) {
  const values = storageValuesOf(stored);
  const { kind } = values;
  const { trial, reply, denied, tryAgain } = useTrialAgain(environment, values, onChange);
  const remove = useAction('storage.remove');
  const saving = useSaveStorage(environment);
  const onRemove = () => remove.run({ environment }, () => onDone(t('storageRemoved')));
  const onSave = async () => {
    const read = configOf(values, environment);
    if ('faults' in read || !reply) return;
    const isSaved = await saving.save({ ...read.config, found: reply.found });
    if (isSaved) onDone(t('storageSaved'));
  };
  return (
    <>
      <div>
        <div className={styles.line}>
          <span className={styles.grow}>
            {t('storageAt', t(STORAGE_KIND[kind]), hostOf(values))}
          </span>
          {isClosed ? null : (
            <>
              <Button onClick={tryAgain} busy={trial.action.pending}>
                {t('storageTryAgain')}
              </Button>
              <Button onClick={onChange}>{t('storageChange')}</Button>
            </>
          )}
          <ConfirmButton
            question={waiting > 0 ? t('storageRemoveWaiting', waiting) : t('storageRemoveAsk')}
            of={t(STORAGE_OF[environment].label)}
            onRemove={() => void onRemove()}
            busy={remove.pending}
          />
        </div>
        <Details values={values} waiting={waiting} />
      </div>
      <p role="status" className={styles.detail}>
        {trial.action.pending ? t('storageTrying') : ''}
      </p>
      {(denied ?? saving.denied) ? (
        <Banner tone="failed" arrived>
          {denied ?? saving.denied}
        </Banner>
      ) : null}
      <ActionFailure failure={trial.action.failure} />
      <ActionFailure failure={remove.failure} onRetry={remove.again} />
      <ActionFailure failure={saving.failure} />
      {reply ? <StorageTrial kind={kind} reply={reply} /> : null}
      {reply && suffices(reply.steps) && differs(reply.found, foundIn(stored)) ? (
        <Banner
          tone="warning"
          action={
            <Button onClick={onSave} busy={saving.pending}>
              {t('save')}
            </Button>
          }
        >
          {t('storageFoundOther')}
        </Banner>
      ) : null}
    </>
  );
}

/** Tries what is stored, with the stored credentials. What cannot be read is shown in the form. */
function useTrialAgain(environment: Environment, values: StorageValues, onUnreadable: () => void) {
  const trial = useTrial(environment);
  const [denied, setDenied] = useState<string>();
  const all = JSON.stringify(values);
  // Another window may have saved another storage since.
  const reply = trial.tried?.values === all ? trial.tried.reply : undefined;
  const tryAgain = async () => {
    const read = configOf(values, environment);
    setDenied(undefined);
    if ('faults' in read) onUnreadable();
    else setDenied(await trial.attempt(all, read.config));
  };
  return { trial, reply, denied, tryAgain };
}

const hostOf = ({ address }: StorageValues): string => URL.parse(address)?.host ?? address;

type Found = ReturnType<typeof foundIn>;
const differs = (now: Found, then: Found): boolean =>
  now.resumes !== then.resumes || now.setsHeaders !== then.setsHeaders;

function Details({ values, waiting }: { values: StorageValues; waiting: number }) {
  const { largest, publicBase, address, signedDays, keptDays } = values;
  return (
    <>
      <p className={styles.detail}>
        {hasPublicBase(values)
          ? t('storageLinksAt', publicBase || address)
          : t('storageLinksSigned', Number(signedDays))}
      </p>
      <p className={styles.detail}>
        {t('storageUpTo', sizeWord(Number(largest) * MEGABYTE))}{' '}
        {keptDays ? t('storageKeptFor', Number(keptDays)) : null}
      </p>
      {waiting > 0 ? <p className={styles.detail}>{t('storageWaiting', waiting)}</p> : null}
    </>
  );
}
