import type { Ref } from 'react';
import { Field } from '../ui/Field';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

/** A passphrase being typed: never shown, never offered to be remembered. */
export const PassphraseField = (props: Props) => (
  // By itself a password field has no role, and nobody could find it by one.
  <Field {...props} type="password" role="textbox" autoComplete="off" required />
);
