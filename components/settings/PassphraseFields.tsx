import type { Failure } from '../../lib/domain/failure';
import { SHORTEST_PASSPHRASE } from '../../lib/domain/lock';
import { explain } from '../../lib/words/explain';
import { say } from '../../lib/words/words';
import { PassphraseField } from './PassphraseField';
import type { TypedPassphrase } from './use-passphrase';

type Props = {
  typed: TypedPassphrase;
  /** How asking with it ended, if it failed. */
  failure: Failure | undefined;
};

/** The textbox `Passphrase`, and `Passphrase again` where it is a new one. */
export function PassphraseFields({ typed, failure }: Props) {
  const { passphrase, again, isNew, fault, change } = typed;
  const weak = fault === 'differs' ? undefined : (fault ?? passphraseFailure(failure));
  return (
    <>
      <PassphraseField
        label={say('passphrase')}
        value={passphrase}
        onChange={(value) => change({ passphrase: value })}
        hint={isNew ? say('passphraseNewHint', SHORTEST_PASSPHRASE) : say('passphraseNowHint')}
        error={weak && explain(weak)}
      />
      {isNew ? (
        <PassphraseField
          label={say('passphraseAgain')}
          value={again}
          onChange={(value) => change({ again: value })}
          error={fault === 'differs' ? say('passphraseDiffers') : undefined}
        />
      ) : null}
    </>
  );
}

/** The failure, where it is the passphrase's. */
export const passphraseFailure = (failure: Failure | undefined): Failure | undefined =>
  failure?.kind === 'wrong-passphrase' || failure?.kind === 'weak-passphrase' ? failure : undefined;
