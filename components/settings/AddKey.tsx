import { type FormEvent, useEffect, useRef, useState } from 'react';
import { environmentOfKey } from '../../lib/domain/environment';
import type { Failure } from '../../lib/domain/failure';
import type { KeyFacts } from '../../lib/domain/installation';
import { isNeeded, type PassphraseNeed } from '../../lib/domain/lock';
import { say } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { environmentWord } from '../ui/EnvironmentBadge';
import { FailureNotice } from '../ui/FailureNotice';
import { Field } from '../ui/Field';
import { useAction } from '../ui/use-action';
import { allowOrigin, webAddress } from './allow-origin';
import { keyFaults } from './key-faults';
import { PassphraseFields, passphraseFailure } from './PassphraseFields';
import styles from './Settings.module.css';
import { usePassphrase } from './use-passphrase';

/** Adds a key after the service took it. What was typed stays until it did; the key goes then. */
export function AddKey({ keys, need }: { keys: readonly KeyFacts[]; need: PassphraseNeed }) {
  const [address, setAddress] = useState(keys[0]?.address ?? '');
  const [key, setKey] = useState('');
  const [fault, setFault] = useState<Failure>();
  const [said, setSaid] = useState('');
  const add = useAction('keys.add');
  const form = useRef<HTMLFormElement>(null);
  const environment = environmentOfKey(key.trim());
  const needed = environment !== undefined && isNeeded(need, environment);
  // There is one passphrase. It is typed anew for each key, because it is kept nowhere.
  const typed = usePassphrase(keys.every(({ lock }) => lock === 'none'));
  const failure = fault ?? add.failure;
  const faults = keyFaults(failure);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);

  const submit = async () => {
    setSaid('');
    add.forget();
    const url = webAddress(address);
    if (!url) return setFault({ kind: 'unsafe-address', address });
    if (!environment) return setFault({ kind: 'not-a-key' });
    if (needed && !typed.isFit()) return setFault(undefined);
    // Nothing may be waited for before this: the browser asks only straight after the click.
    const denied = await allowOrigin(url.origin);
    setFault(denied);
    if (denied) return;
    const outcome = await add.run({
      address: address.trim(),
      key: key.trim(),
      ...(needed && { passphrase: typed.passphrase }),
    });
    if (!outcome.ok) return;
    setKey('');
    typed.empty();
    setSaid(say('keyAdded', environmentWord(outcome.value.environment)));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.pending) void submit();
  };

  return (
    <form className={styles.form} ref={form} onSubmit={onSubmit} noValidate>
      <h3>{say('addKeyTitle')}</h3>
      <Field
        label={say('serviceAddress')}
        type="url"
        required
        value={address}
        onChange={setAddress}
        hint={say('serviceAddressHint')}
        error={faults.address}
      />
      <Field
        label={say('apiKey')}
        required
        secret
        value={key}
        onChange={setKey}
        hint={say('apiKeyHint')}
        error={faults.key}
      />
      {needed ? <PassphraseFields typed={typed} failure={failure} /> : null}
      {failure && !faults.address && !faults.key && !passphraseFailure(failure) ? (
        <FailureNotice failure={failure} arrived />
      ) : null}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={add.pending}>
          {say('addKey')}
        </Button>
        <p role="status" className={styles.done}>
          {add.pending ? say('keyChecking') : said}
        </p>
      </div>
    </form>
  );
}
