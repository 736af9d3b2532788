import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useForm } from '../../ui/form/use-form';
import { PassphraseField } from './PassphraseField';
import styles from './UnlockForm.module.css';

/** Unlocks the keys. Only pages of ours show it: a CRM's page could take the keyboard. */
export function UnlockForm() {
  const [passphrase, setPassphrase] = useState('');
  const unlock = useAction('keys.unlock');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = async (): Promise<Failure | undefined> => {
    if (passphrase === '') return undefined;
    const { ok } = await unlock.run({ passphrase });
    setPassphrase('');
    // The field is empty now and not marked as invalid, so `useForm` does not focus it.
    if (!ok) input.current?.focus();
    return undefined;
  };
  const form = useForm(unlock, submit);
  return (
    <form
      className={styles.unlock}
      ref={form.ref}
      onSubmit={form.onSubmit}
      aria-label={t('unlock')}
      noValidate
    >
      <p className={styles.title}>{t('unlockTitle')}</p>
      <PassphraseField
        label={t('passphrase')}
        value={passphrase}
        onChange={setPassphrase}
        hint={t('unlockForgotten')}
        inputRef={input}
      />
      <ActionFailure failure={form.failure} />
      <div>
        <Button type="submit" look="primary" busy={form.pending} disabled={passphrase === ''}>
          {t('unlock')}
        </Button>
      </div>
    </form>
  );
}
