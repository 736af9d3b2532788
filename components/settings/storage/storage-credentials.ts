import type { StorageCredentials, StorageKind } from '../../../lib/domain/files/storage-config';
import { t, type Word } from '../../../lib/words/words';

/** The fields of all kinds of credentials. The form forgets them when it is closed. */
export type CredentialValues = Record<
  'accessKeyId' | 'secretAccessKey' | 'user' | 'password' | 'authorization' | 'sas',
  string
>;
export type CredentialName = keyof CredentialValues;

export const NO_CREDENTIALS: CredentialValues = {
  accessKeyId: '',
  secretAccessKey: '',
  user: '',
  password: '',
  authorization: '',
  sas: '',
};

/** A field for a credential. */
export type CredentialField = {
  name: CredentialName;
  label: Word;
  hint?: Word;
  /** Names are shown while they are typed, secrets are not. */
  isName?: boolean;
  mayBeEmpty?: boolean;
};

const AUTHORIZATION: CredentialField = {
  name: 'authorization',
  label: 'storageAuthorization',
  hint: 'storageAuthorizationHint',
  mayBeEmpty: true,
};

/** The credentials of each kind of storage. */
export const CREDENTIAL_FIELDS: Record<StorageKind, readonly CredentialField[]> = {
  s3: [
    { name: 'accessKeyId', label: 'storageAccessKeyId', isName: true },
    { name: 'secretAccessKey', label: 'storageSecretAccessKey' },
  ],
  webdav: [
    { name: 'user', label: 'storageUser', isName: true },
    { name: 'password', label: 'storagePassword' },
  ],
  tus: [AUTHORIZATION],
  post: [AUTHORIZATION],
  azure: [{ name: 'sas', label: 'storageSas', hint: 'storageSasHint' }],
};

/** Whether a storage of this kind may need no credentials. */
export const needNone = (kind: StorageKind): boolean =>
  CREDENTIAL_FIELDS[kind].every(({ mayBeEmpty }) => mayBeEmpty);

export type CredentialFaults = { [Name in CredentialName]?: string };

/** What was typed, undefined if the stored ones stay, or what is missing. */
export function credentialsOf(
  kind: StorageKind,
  typed: CredentialValues,
  areStored: boolean,
): { credentials: StorageCredentials | undefined } | { faults: CredentialFaults } {
  const fields = CREDENTIAL_FIELDS[kind];
  const isEmpty = ({ name }: CredentialField): boolean => typed[name].trim() === '';
  if (areStored && fields.every(isEmpty)) return { credentials: undefined };
  const missing = fields.filter((field) => !field.mayBeEmpty && isEmpty(field));
  if (missing.length > 0)
    return { faults: Object.fromEntries(missing.map(({ name }) => [name, t('storageNeeded')])) };
  return { credentials: builtOf(kind, typed) };
}

function builtOf(kind: StorageKind, typed: CredentialValues): StorageCredentials {
  const text = (name: CredentialName): string => typed[name].trim();
  switch (kind) {
    case 's3':
      return { kind, accessKeyId: text('accessKeyId'), secretAccessKey: text('secretAccessKey') };
    case 'webdav':
      return { kind, user: text('user'), password: text('password') };
    case 'tus':
    case 'post':
      return { kind, authorization: text('authorization') };
    case 'azure':
      // Copied from an address, it has its question mark.
      return { kind, sas: text('sas').replace(/^\?/, '') };
  }
}
