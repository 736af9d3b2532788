import type { StorageKind } from '../../../lib/domain/files/storage-config';
import { t } from '../../../lib/words/words';
import { Field } from '../../ui/controls/Field';
import { Switch } from '../../ui/controls/Switch';
import {
  CREDENTIAL_FIELDS,
  type CredentialFaults,
  type CredentialName,
  type CredentialValues,
} from './storage-credentials';

type Props = {
  kind: StorageKind;
  typed: CredentialValues;
  onChange: (typed: CredentialValues) => void;
  /** The stored credentials stay as they are if all fields are empty. */
  areStored: boolean;
  faults: CredentialFaults | undefined;
  /** A header is stored that the storage may need no more, and whether it is removed. */
  mayRemoveHeader: boolean;
  removesHeader: boolean;
  onRemoveHeader: (removesHeader: boolean) => void;
};

/** What proves to the storage who writes. It is sent to the background, and never comes back. */
export const CredentialFields = (props: Props) => (
  <>
    <Fields {...props} />
    {props.mayRemoveHeader ? (
      <Switch
        label={t('storageRemoveHeader')}
        on={props.removesHeader}
        onChange={props.onRemoveHeader}
      />
    ) : null}
  </>
);

const Fields = ({ kind, typed, onChange, areStored, faults }: Props) => {
  const fields = CREDENTIAL_FIELDS[kind];
  /** Half of a new pair would not fit the stored half. */
  const mayStay = (name: CredentialName): boolean =>
    areStored && fields.every((other) => other.name === name || typed[other.name].trim() === '');
  return fields.map(({ name, label, hint, isName, mayBeEmpty }) => (
    <Field
      key={name}
      label={t(label)}
      {...(isName
        ? {}
        : // A password input has no role of its own, so assistive technology could not find it by role.
          { type: 'password', role: 'textbox' })}
      required={!mayStay(name) && !mayBeEmpty}
      value={typed[name]}
      onChange={(value) => onChange({ ...typed, [name]: value })}
      hint={mayStay(name) ? t('storageKeeps') : hint && t(hint)}
      error={faults?.[name]}
    />
  ));
};
