import type { Environment } from '../../../lib/domain/core/environment';
import type { StorageKind } from '../../../lib/domain/files/storage-config';
import type { Word } from '../../../lib/words/words';
import { type Setting, type SettingDefinition, settingOf } from '../setting';

/** The kinds of storage in words. */
export const STORAGE_KIND: Record<StorageKind, Word> = {
  s3: 'storageS3',
  webdav: 'storageWebdav',
  tus: 'storageTus',
  post: 'storagePost',
  azure: 'storageAzure',
};

/** What finds each storage: what its form shows, but `Password`, which means the passphrase; other names. */
const WORDS: readonly Word[] = [
  'storageTitle',
  'storageLead',
  'storageNone',
  'storageSetUp',
  'storageAlso',
  'storageKind',
  ...Object.values(STORAGE_KIND),
  'storageS3Address',
  'storageWebdavAddress',
  'storageUploadAddress',
  'storageAzureAddress',
  'storageRegion',
  'storageBucket',
  'storageBucketIn',
  'storageLinks',
  'storageField',
  'storageResponse',
  'storageAccessKeyId',
  'storageSecretAccessKey',
  'storageUser',
  'storageAuthorization',
  'storageRemoveHeader',
  'storageSas',
  'storagePublicBase',
  'storagePublicBaseHint',
  'storagePrefix',
  'storagePrefixHint',
  'storageLargest',
  'storageForbidden',
  'storageForbiddenHint',
  'storageKept',
  'storageKeptHint',
  'storageTry',
  'storageTryAgain',
  'storageChange',
  'storagePolicy',
  'save',
  'cancel',
  'remove',
];

/** The storage of an environment. Test and live share nothing. */
export const STORAGE_OF: Record<Environment, SettingDefinition> = {
  test: { id: 'storage-test', label: 'storageOfTest', words: WORDS },
  live: { id: 'storage-live', label: 'storageOfLive', words: WORDS },
};

/** What the section `File storage` shows. */
export const storageSettings = (): Setting[] => [
  settingOf(STORAGE_OF.test),
  settingOf(STORAGE_OF.live),
];
