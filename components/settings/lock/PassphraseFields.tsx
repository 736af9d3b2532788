import type { Failure, FailureKind } from '../../../lib/domain/core/failure';
import { SHORTEST_PASSPHRASE } from '../../../lib/domain/core/passphrase-rules';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { PassphraseField } from './PassphraseField';
import type { PassphraseInput } from './use-passphrase';

type Props = {
  input: PassphraseInput;
  /** Why the command that was sent with the passphrase failed. */
  failure: Failure | undefined;
};

/** The textbox `Passphrase`, and for a new one also `Passphrase again`. */
export function PassphraseFields({ input, failure }: Props) {
  const { passphrase, again, isNew, fault, change } = input;
  const differs = fault?.kind === 'differs';
  const rejected = differs ? undefined : (fault ?? passphraseFailure(failure));
  return (
    <>
      <PassphraseField
        label={t('passphrase')}
        value={passphrase}
        onChange={(value) => change({ passphrase: value })}
        hint={isNew ? t('passphraseNewHint', SHORTEST_PASSPHRASE) : t('passphraseNowHint')}
        error={rejected && explain(rejected)}
      />
      {isNew ? (
        <PassphraseField
          label={t('passphraseAgain')}
          value={again}
          onChange={(value) => change({ again: value })}
          error={differs ? t('passphraseDiffers') : undefined}
        />
      ) : null}
    </>
  );
}

/** The failure, if the passphrase is its cause. */
export const passphraseFailure = (failure: Failure | undefined): Failure | undefined =>
  failure && OF_PASSPHRASE.includes(failure.kind) ? failure : undefined;

const OF_PASSPHRASE: readonly FailureKind[] = [
  'no-passphrase',
  'weak-passphrase',
  'wrong-passphrase',
];
