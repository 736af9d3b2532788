import type { Ref } from 'react';
import { Field } from '../../ui/controls/Field';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  error?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

/** A textbox for a passphrase. The browser hides the text and does not offer to save it. */
export const PassphraseField = (props: Props) => (
  // A password input has no role of its own, so assistive technology could not find it by role.
  <Field {...props} type="password" role="textbox" autoComplete="off" required />
);
