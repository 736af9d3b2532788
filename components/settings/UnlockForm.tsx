import { type FormEvent, useEffect, useRef, useState } from 'react';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import { PassphraseField } from './PassphraseField';
import styles from './UnlockForm.module.css';

/** Unlocks keys. Only in pages of our own: never where a CRM's page could take the keyboard. */
export function UnlockForm() {
  const [passphrase, setPassphrase] = useState('');
  const unlock = useAction('keys.unlock');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (unlock.pending || passphrase === '') return;
    const { ok } = await unlock.run({ passphrase });
    setPassphrase('');
    if (!ok) input.current?.focus();
  };
  return (
    <form className={styles.unlock} onSubmit={submit} aria-label={say('unlock')} noValidate>
      <p className={styles.title}>{say('unlockTitle')}</p>
      <PassphraseField
        label={say('passphrase')}
        value={passphrase}
        onChange={setPassphrase}
        hint={say('unlockForgotten')}
        inputRef={input}
      />
      {unlock.failure ? <FailureNotice failure={unlock.failure} arrived /> : null}
      <div>
        <Button type="submit" look="primary" busy={unlock.pending} disabled={passphrase === ''}>
          {say('unlock')}
        </Button>
      </div>
    </form>
  );
}
