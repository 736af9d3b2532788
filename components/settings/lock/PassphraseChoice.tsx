import { useState } from 'react';
import type { Failure } from '../../../lib/domain/core/failure';
import type { KeyFacts } from '../../../lib/domain/core/installation';
import type { PassphraseNeed } from '../../../lib/domain/core/lock';
import { needsPassphrase } from '../../../lib/domain/core/passphrase-rules';
import { t, type Word } from '../../../lib/words/words';
import { Button } from '../../ui/controls/Button';
import { RadioGroup } from '../../ui/controls/RadioGroup';
import { type ActionHandle, useAction } from '../../ui/data/use-action';
import { ActionFailure } from '../../ui/feedback/ActionFailure';
import { useFocusInvalid } from '../../ui/form/use-focus-invalid';
import { useForm } from '../../ui/form/use-form';
import styles from '../Settings.module.css';
import { useKeptInSection } from '../use-kept-in-section';
import { PassphraseFields, passphraseFailure } from './PassphraseFields';
import { type PassphraseInput, usePassphrase } from './use-passphrase';

const NEEDS: readonly { need: PassphraseNeed; word: Word }[] = [
  { need: 'none', word: 'passphraseNotNeeded' },
  { need: 'live', word: 'passphraseForLive' },
  { need: 'both', word: 'passphraseForBoth' },
];

type Props = { need: PassphraseNeed; keys: readonly KeyFacts[] };

/** The radio group `Passphrase`. A choice that changes how a key is stored asks for the passphrase. */
export function PassphraseChoice({ need, keys }: Props) {
  const [wanted, setWanted] = useState<PassphraseNeed>();
  const [message, setMessage] = useState('');
  const save = useAction('settings.passphrase.save');
  // The form goes away once it is saved or cancelled.
  const focusHandlers = useKeptInSection();
  const input = usePassphrase(keys.every(({ lock }) => lock === 'none'));

  const close = () => {
    setWanted(undefined);
    input.clear();
    save.reset();
  };
  const send = async (params: { need: PassphraseNeed; passphrase?: string }) => {
    const { ok } = await save.run(params);
    if (!ok) return;
    close();
    setMessage(t('passphraseSaved'));
  };
  // What is on its way goes on: nothing else is chosen, and nothing cancelled, until it is done.
  const choose = (chosen: PassphraseNeed) => {
    if (save.pending) return;
    close();
    setMessage('');
    if (chosen === need) return;
    setWanted(chosen);
    if (!concernsKey(keys, chosen)) void send({ need: chosen });
  };

  return (
    <div className={styles.form} {...focusHandlers}>
      <RadioGroup
        aria-label={t('passphrase')}
        options={NEEDS.map(({ need, word }) => ({ value: need, label: t(word) }))}
        chosen={wanted ?? need}
        onChoose={choose}
      />
      {wanted && concernsKey(keys, wanted) ? (
        <PassphraseForm
          input={input}
          save={save}
          onSend={() => send({ need: wanted, passphrase: input.passphrase })}
          onCancel={() => {
            if (!save.pending) close();
          }}
        />
      ) : null}
      {wanted && !concernsKey(keys, wanted) ? (
        <ActionFailure failure={save.failure} onRetry={() => void send({ need: wanted })} />
      ) : null}
      <p role="status" className={message ? styles.done : 'unseen'}>
        {message}
      </p>
    </div>
  );
}

/** Whether a choice changes how a key is stored, which needs the passphrase. */
const concernsKey = (keys: readonly KeyFacts[], chosen: PassphraseNeed): boolean =>
  keys.some(({ lock, environment }) => lock !== 'none' || needsPassphrase(chosen, environment));

type FormProps = {
  input: PassphraseInput;
  save: ActionHandle<'settings.passphrase.save'>;
  onSend: () => Promise<void>;
  onCancel: () => void;
};

function PassphraseForm({ input, save, onSend, onCancel }: FormProps) {
  const submit = async (): Promise<Failure | undefined> => {
    if (input.validate()) await onSend();
    return undefined;
  };
  const form = useForm(save, submit);
  useFocusInvalid(form.ref, input.fault);
  return (
    <form className={styles.form} ref={form.ref} onSubmit={form.onSubmit} noValidate>
      <PassphraseFields input={input} failure={form.failure} />
      {passphraseFailure(form.failure) ? null : <ActionFailure failure={form.failure} />}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={form.pending}>
          {t('save')}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
}
