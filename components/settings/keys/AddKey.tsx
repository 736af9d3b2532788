import { useState } from 'react';
import { environmentOfKey, plainKey } from '../../../lib/domain/core/environment-rules';
import type { Failure } from '../../../lib/domain/core/failure';
import type { KeyFacts } from '../../../lib/domain/core/installation';
import type { PassphraseNeed } from '../../../lib/domain/core/lock';
import { needsPassphrase } from '../../../lib/domain/core/passphrase-rules';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { Field } from '../../ui/controls/Field';
import { allowOrigin, webAddress } from '../../ui/controls/request-origin';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useFocusInvalid } from '../../ui/form/use-focus-invalid';
import { useForm } from '../../ui/form/use-form';
import { PassphraseFields, passphraseFailure } from '../lock/PassphraseFields';
import { usePassphrase } from '../lock/use-passphrase';
import { SettingPlace } from '../SettingPlace';
import styles from '../Settings.module.css';
import { keyFaults } from './key-faults';
import { ADD_KEY, API_KEY, SERVICE_ADDRESS } from './key-settings';

type Props = { keys: readonly KeyFacts[]; need: PassphraseNeed };

/** Adds a key once the service accepted it. The fields keep their text until then. */
export function AddKey({ keys, need }: Props) {
  const { fields, change, passphrase, needsInput, form, status } = useAddKey(keys, need);
  const faults = keyFaults(form.failure);
  const isAtField = faults.address || faults.key || passphraseFailure(form.failure);
  return (
    <SettingPlace of={ADD_KEY}>
      <form className={styles.form} ref={form.ref} onSubmit={form.onSubmit} noValidate>
        <h3>{t(ADD_KEY.label)}</h3>
        <SettingPlace of={SERVICE_ADDRESS}>
          <Field
            label={t(SERVICE_ADDRESS.label)}
            type="url"
            required
            value={fields.address}
            onChange={(address) => change({ ...fields, address })}
            hint={t('serviceAddressHint')}
            error={faults.address}
          />
        </SettingPlace>
        <SettingPlace of={API_KEY}>
          <Field
            label={t(API_KEY.label)}
            required
            secret
            value={fields.key}
            onChange={(key) => change({ ...fields, key })}
            hint={t('apiKeyHint')}
            error={faults.key}
          />
        </SettingPlace>
        {needsInput ? <PassphraseFields input={passphrase} failure={form.failure} /> : null}
        {isAtField ? null : <ActionFailure failure={form.failure} />}
        <div className={styles.buttons}>
          <Button type="submit" look="primary" busy={form.pending}>
            {t('addKey')}
          </Button>
          <p role="status" className={styles.done}>
            {form.pending ? t('keyChecking') : status}
          </p>
        </div>
      </form>
    </SettingPlace>
  );
}

/** The form's fields, and the command that adds the key. */
function useAddKey(keys: readonly KeyFacts[], need: PassphraseNeed) {
  const [fields, change] = useState({ address: keys[0]?.address ?? '', key: '' });
  const [status, setStatus] = useState('');
  const add = useAction('keys.add');
  const address = fields.address.trim();
  const key = plainKey(fields.key);
  const environment = environmentOfKey(key);
  const needsInput = environment !== undefined && needsPassphrase(need, environment);
  // All keys share one passphrase. The user types it for each new key, because it is not stored.
  const passphrase = usePassphrase(keys.every(({ lock }) => lock === 'none'));

  const submit = async (): Promise<Failure | undefined> => {
    setStatus('');
    const url = webAddress(address);
    if (!url) return { kind: 'unsafe-address', address: fields.address };
    if (!environment) return { kind: 'not-a-key' };
    if (needsInput && !passphrase.validate()) return undefined;
    // No await before this: the browser asks for a permission only straight after the click.
    const denied = await allowOrigin(url.origin);
    if (denied) return denied;
    const outcome = await add.run({
      address,
      key,
      ...(needsInput && { passphrase: passphrase.passphrase }),
    });
    if (!outcome.ok) return undefined;
    change((latest) => ({ ...latest, key: '' }));
    passphrase.clear();
    setStatus(t(outcome.value.environment === 'test' ? 'keyAddedTest' : 'keyAddedLive'));
    return undefined;
  };
  const form = useForm(add, submit);
  useFocusInvalid(form.ref, passphrase.fault);
  return { fields, change, passphrase, needsInput, form, status };
}
