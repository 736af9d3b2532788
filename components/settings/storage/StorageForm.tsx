import { useId, useState } from 'react';
import type { Environment } from '../../../lib/domain/core/environment';
import { suffices } from '../../../lib/domain/files/trial-suffices';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { Banner } from '../../ui/feedback/Banner';
import { useForm } from '../../ui/form/use-form';
import styles from '../Settings.module.css';
import { CommonFields } from './CommonFields';
import { CredentialFields } from './CredentialFields';
import { KindFields } from './KindFields';
import own from './Storage.module.css';
import { StorageTrial } from './StorageTrial';
import {
  type CredentialFaults,
  type CredentialValues,
  credentialsOf,
  NO_CREDENTIALS,
  needNone,
} from './storage-credentials';
import { configOf, isSamePlace, type StorageFaults } from './storage-fields';
import { type ShownStorage, type StorageValues, storageValuesOf } from './storage-values';
import { useSaveStorage } from './use-save-storage';
import { useTrial } from './use-trial';

type Props = {
  environment: Environment;
  /** What is changed; null for a new one. */
  stored: ShownStorage;
  /** `message`: it was saved. */
  onClose: (message?: string) => Promise<void>;
};

/** Sets up a storage, or changes it. It is saved only as it was tried. */
export function StorageForm({ environment, stored, onClose }: Props) {
  const { values, typed, form, trial, saving, isTried, ...state } = useStorageForm(
    environment,
    stored,
    onClose,
  );
  const note = useId();
  const denied = form.fault?.denied ?? saving.denied;
  const mayBeSaved = isTried && trial.tried !== undefined && suffices(trial.tried.reply.steps);
  return (
    <form className={own.form} ref={form.ref} onSubmit={form.onSubmit} noValidate>
      <div className={styles.fields}>
        <KindFields values={values} onChange={state.change} faults={form.fault?.fields} />
        <CredentialFields
          kind={values.kind}
          typed={typed}
          onChange={state.setTyped}
          areStored={state.areStored}
          faults={form.fault?.credentials}
          mayRemoveHeader={state.mayRemoveHeader}
          removesHeader={state.removesHeader}
          onRemoveHeader={state.setRemovesHeader}
        />
        <CommonFields values={values} onChange={state.change} faults={form.fault?.fields} />
      </div>
      <div className={styles.buttons}>
        <Button type="submit" look={mayBeSaved ? 'plain' : 'primary'} busy={form.pending}>
          {t('storageTry')}
        </Button>
        <Button
          look={mayBeSaved ? 'primary' : 'plain'}
          disabled={!mayBeSaved}
          busy={saving.pending}
          aria-describedby={mayBeSaved ? undefined : note}
          onClick={state.onSave}
        >
          {t('save')}
        </Button>
        <Button onClick={() => void onClose()}>{t('cancel')}</Button>
        <span id={note} role="status" className={styles.detail}>
          {form.pending ? t('storageTrying') : mayBeSaved ? '' : t('storageTryFirst')}
        </span>
      </div>
      {denied ? (
        <Banner tone="failed" arrived>
          {denied}
        </Banner>
      ) : null}
      <ActionFailure failure={saving.failure ?? trial.action.failure} />
      {trial.tried && !form.pending ? (
        <StorageTrial kind={trial.tried.kind} reply={trial.tried.reply} isOld={!isTried} />
      ) : null}
    </form>
  );
}

type Fault = { fields?: StorageFaults; credentials?: CredentialFaults; denied?: string };

/** The form's fields, the command that tries them, and the one that saves what was tried. */
function useStorageForm(environment: Environment, stored: ShownStorage, onClose: Props['onClose']) {
  const [values, setValues] = useState(() => storageValuesOf(stored));
  const [typed, setTyped] = useState<CredentialValues>(NO_CREDENTIALS);
  const [removesHeader, setRemovesHeader] = useState(false);
  const trial = useTrial(environment);
  const saving = useSaveStorage(environment);
  const read = configOf(values, environment);
  // Also while another field is wrong.
  const isStoredPlace = stored !== null && isSamePlace(values, storageValuesOf(stored));
  const mayRemoveHeader = isStoredPlace && needNone(values.kind);
  const areStored = isStoredPlace && !(mayRemoveHeader && removesHeader);
  const credentials = credentialsOf(values.kind, typed, areStored);
  const all = JSON.stringify([values, typed, areStored]);

  const form = useForm<'storage.try', Fault>(trial.action, async () => {
    saving.reset();
    if ('faults' in read || 'faults' in credentials)
      return {
        ...('faults' in read && { fields: read.faults }),
        ...('faults' in credentials && { credentials: credentials.faults }),
      };
    const denied = await trial.attempt(all, read.config, credentials.credentials);
    return denied === undefined ? undefined : { denied };
  });
  const onSave = async () => {
    if ('faults' in read || 'faults' in credentials || !trial.tried) return;
    const config = { ...read.config, found: trial.tried.reply.found };
    const isSaved = await saving.save(config, credentials.credentials);
    if (isSaved) await onClose(t('storageSaved'));
  };
  return {
    values,
    typed,
    setTyped,
    form,
    trial,
    saving,
    areStored,
    onSave,
    mayRemoveHeader,
    removesHeader,
    setRemovesHeader,
    isTried: trial.tried?.values === all,
    change: (part: Partial<StorageValues>) => setValues((now) => ({ ...now, ...part })),
  };
}
