import { type FormEvent, useId, useState } from 'react';
import type { KeyFacts } from '../../lib/domain/installation';
import { isNeeded, type PassphraseNeed } from '../../lib/domain/lock';
import { say, type Word } from '../../lib/words/words';
import { Button } from '../ui/Button';
import { FailureNotice } from '../ui/FailureNotice';
import { useAction } from '../ui/use-action';
import { PassphraseFields, passphraseFailure } from './PassphraseFields';
import styles from './Settings.module.css';
import { usePassphrase } from './use-passphrase';

const CHOICES: readonly { need: PassphraseNeed; word: Word }[] = [
  { need: 'none', word: 'passphraseNotNeeded' },
  { need: 'live', word: 'passphraseForLive' },
  { need: 'both', word: 'passphraseForBoth' },
];

type Props = { need: PassphraseNeed; keys: readonly KeyFacts[] };

/** The radio group `Passphrase`. A choice that concerns a key asks for the passphrase first. */
export function PassphraseChoice({ need, keys }: Props) {
  const id = useId();
  const [wanted, setWanted] = useState<PassphraseNeed>();
  const [said, setSaid] = useState('');
  const choose = useAction('lock.choose');
  const isNew = keys.every(({ lock }) => lock === 'none');
  const typed = usePassphrase(isNew);

  const leave = () => {
    setWanted(undefined);
    typed.empty();
    choose.forget();
  };
  const ask = async (asked: { need: PassphraseNeed; passphrase?: string }) => {
    const { ok } = await choose.run(asked);
    if (!ok) return;
    leave();
    setSaid(say('passphraseSaved'));
  };
  const pick = (picked: PassphraseNeed) => {
    leave();
    setSaid('');
    if (picked === need) return;
    setWanted(picked);
    const concerned = keys.some(
      ({ lock, environment }) => lock !== 'none' || isNeeded(picked, environment),
    );
    if (!concerned) void ask({ need: picked });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted && !choose.pending && typed.isFit())
      void ask({ need: wanted, passphrase: typed.passphrase });
  };

  return (
    <div className={styles.form}>
      <div className={styles.radios} role="radiogroup" aria-label={say('passphrase')}>
        {CHOICES.map((choice) => (
          <div className={styles.radio} key={choice.need}>
            <input
              type="radio"
              name={id}
              id={`${id}-${choice.need}`}
              checked={(wanted ?? need) === choice.need}
              onChange={() => pick(choice.need)}
            />
            <label htmlFor={`${id}-${choice.need}`}>{say(choice.word)}</label>
          </div>
        ))}
      </div>
      {wanted && keys.length > 0 ? (
        <form className={styles.form} onSubmit={submit} noValidate>
          <PassphraseFields typed={typed} failure={choose.failure} />
          {choose.failure && !passphraseFailure(choose.failure) ? (
            <FailureNotice failure={choose.failure} arrived />
          ) : null}
          <div className={styles.buttons}>
            <Button type="submit" look="primary" busy={choose.pending}>
              {say('save')}
            </Button>
            <Button onClick={leave}>{say('cancel')}</Button>
          </div>
        </form>
      ) : null}
      <p role="status" className={said ? styles.done : 'unseen'}>
        {said}
      </p>
    </div>
  );
}
