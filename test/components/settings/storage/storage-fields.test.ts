import { expect, test } from 'vitest';
import {
  credentialsOf,
  NO_CREDENTIALS,
} from '../../../../components/settings/storage/storage-credentials';
import { configOf, isSamePlace } from '../../../../components/settings/storage/storage-fields';
import {
  foundIn,
  STORAGE_KINDS,
  type StorageValues,
  storageValuesOf,
} from '../../../../components/settings/storage/storage-values';
import * as v from '../../../../lib/domain/core/schema';
import { StorageConfig, StorageCredentials } from '../../../../lib/domain/files/storage-config';
import { t } from '../../../../lib/words/words';

const TYPED: StorageValues = {
  ...storageValuesOf(null),
  address: 'https://files.example.com/in',
  region: 'eu-central-1',
  bucket: 'attached-files',
};

const faultsOf = (part: Partial<StorageValues>, environment: 'test' | 'live' = 'live') => {
  const read = configOf({ ...TYPED, ...part }, environment);
  return 'faults' in read ? read.faults : {};
};
const builtOf = (part: Partial<StorageValues>) => {
  const read = configOf({ ...TYPED, ...part }, 'live');
  return 'config' in read ? read.config : undefined;
};

test.each(STORAGE_KINDS)(
  'what is typed for %s is what the background accepts, and comes back',
  (kind) => {
    const values: StorageValues = {
      ...{ ...TYPED, kind, answer: 'data.url', prefix: 'in/', keptDays: '30' },
      ...{ publicBase: 'https://links.example.com', bucketIn: 'host', largest: '250' },
      forbidden: 'exe, js',
    };
    const config = v.parse(StorageConfig, builtOf(values));
    expect(config).toEqual(builtOf(values));
    const back = storageValuesOf(config);
    expect(builtOf(back)).toEqual(config);
    expect(back).toMatchObject({ kind, largest: '250', keptDays: '30', forbidden: 'exe, js' });
    expect(back.publicBase).toBe('https://links.example.com');
  },
);

test.each(STORAGE_KINDS)('the credentials for %s are what the background accepts', (kind) => {
  const typed = Object.fromEntries(Object.keys(NO_CREDENTIALS).map((name) => [name, ` ${name} `]));
  const read = credentialsOf(kind, { ...NO_CREDENTIALS, ...typed }, false);
  const credentials = 'credentials' in read ? read.credentials : undefined;
  expect(v.parse(StorageCredentials, credentials)).toEqual(credentials);
  expect(JSON.stringify(credentials)).not.toContain(' ');
});

test('an address is https; plain http only on this computer, and only for test', () => {
  const fault = (address: string, environment: 'test' | 'live') =>
    faultsOf({ address }, environment).address;
  expect(fault('', 'live')).toBe(t('storageNeeded'));
  expect(fault('files', 'live')).toBe(t('storageAddressFault'));
  expect(fault('ftp://files.example.com', 'test')).toBe(t('storageAddressFault'));
  for (const extra of ['https://a:b@files.example.com', 'https://files.example.com/?sv=1'])
    expect(fault(extra, 'live')).toBe(t('storageAddressExtra'));
  for (const loopback of ['http://localhost:9000', 'http://127.0.0.1:9000/in', 'http://[::1]:9']) {
    expect(fault(loopback, 'test')).toBeUndefined();
    expect(fault(loopback, 'live')).toBe(t('storageAddressHttp'));
  }
  for (const other of [
    'http://files.example.com',
    'http://192.168.1.2',
    'http://localhost.evil.com',
  ])
    expect(fault(other, 'test')).toBe(t('storageAddressHttp'));
  expect(faultsOf({ publicBase: 'http://files.example.com' }, 'test').publicBase).toBe(
    t('storageAddressHttp'),
  );
});

test('each field says what it takes', () => {
  expect(faultsOf({ region: 'eu central' })).toEqual({ region: t('storageRegionFault') });
  for (const bucket of ['ab', 'Files', '-files', 'a'.repeat(64)])
    expect(faultsOf({ bucket })).toEqual({ bucket: t('storageBucketFault') });
  for (const prefix of ['in//out', 'ein gang', '../in', 'a'.repeat(100)])
    expect(faultsOf({ prefix })).toEqual({ prefix: t('storagePrefixFault') });
  for (const largest of ['', '0', '1.5', '-1', '1e3'])
    expect(faultsOf({ largest })).toEqual({ largest: t('storageLargestFault') });
  for (const forbidden of ['tar.gz', 'a'.repeat(11), 'ex!'])
    expect(faultsOf({ forbidden })).toEqual({ forbidden: t('storageForbiddenFault') });
  for (const keptDays of ['3651', 'soon', '-1'])
    expect(faultsOf({ keptDays })).toEqual({ keptDays: t('storageKeptFault', 3_650) });
  expect(faultsOf({ kind: 'post', field: 'my file', answer: 'data[0]' })).toEqual({
    field: t('storageFieldFault'),
    answer: t('storageResponseFault'),
  });
  // Only the fields of the chosen kind count.
  expect(faultsOf({ kind: 'tus', region: '', bucket: '', field: '' })).toEqual({});
});

test('a bucket with a dot, and a host that is a number, have the bucket in the path', () => {
  const inHost = { bucketIn: 'host', bucket: 'my.files' };
  expect(faultsOf(inHost)).toEqual({ bucketIn: t('storageBucketInFault') });
  expect(faultsOf({ bucketIn: 'host', address: 'https://10.0.0.1' })).toEqual({
    bucketIn: t('storageBucketInFault'),
  });
  expect(faultsOf({ ...inHost, bucketIn: 'path' })).toEqual({});
});

test('what people write is brought into one form', () => {
  expect(builtOf({ address: ' HTTPS://Files.example.com/in// ' })).toMatchObject({
    endpoint: 'https://files.example.com/in',
  });
  // A tus server may know its address only with the slash.
  expect(builtOf({ kind: 'tus', address: 'https://tus.example.com/files/' })).toMatchObject({
    endpoint: 'https://tus.example.com/files/',
  });
  expect(builtOf({ prefix: '/in/2026' })).toMatchObject({ prefix: 'in/2026/' });
  expect(builtOf({ forbidden: '.EXE *.js; exe,,' })).toMatchObject({ forbidden: ['exe', 'js'] });
  expect(builtOf({ forbidden: '', keptDays: '' })).toMatchObject({ forbidden: [], keptDays: 0 });
  // Signed links begin where files are sent to.
  expect(builtOf({ signedDays: '7', publicBase: 'https://links.example.com' })).toMatchObject({
    signedDays: 7,
    publicBase: '',
  });
});

test('stored credentials are for the same kind at the same address, however it is written', () => {
  const same = (kind: StorageValues['kind'], address: string) =>
    isSamePlace({ ...TYPED, kind, address }, { ...TYPED, kind: 'webdav' });
  expect(same('webdav', ' https://FILES.example.com/in/ ')).toBe(true);
  expect(same('webdav', 'https://files.example.com/out')).toBe(false);
  expect(same('webdav', 'http://files.example.com/in')).toBe(false);
  expect(same('webdav', '')).toBe(false);
  expect(same('tus', 'https://files.example.com/in')).toBe(false);
  const tus = { ...TYPED, kind: 'tus' as const };
  expect(isSamePlace(tus, { ...tus, address: `${tus.address}/` })).toBe(false);
});

test('empty credentials leave the stored ones; half of new ones are not enough', () => {
  expect(credentialsOf('s3', NO_CREDENTIALS, true)).toEqual({ credentials: undefined });
  expect(credentialsOf('s3', { ...NO_CREDENTIALS, accessKeyId: 'not-real' }, true)).toEqual({
    faults: { secretAccessKey: t('storageNeeded') },
  });
  expect(credentialsOf('webdav', NO_CREDENTIALS, false)).toEqual({
    faults: { user: t('storageNeeded'), password: t('storageNeeded') },
  });
  // Some servers let everybody write.
  expect(credentialsOf('tus', NO_CREDENTIALS, false)).toEqual({
    credentials: { kind: 'tus', authorization: '' },
  });
  expect(credentialsOf('azure', { ...NO_CREDENTIALS, sas: '?sv=1&sig=no' }, false)).toEqual({
    credentials: { kind: 'azure', sas: 'sv=1&sig=no' },
  });
});

test('what cannot be read of a stored storage is as in a new one', () => {
  expect(storageValuesOf({ kind: 'carrier-pigeon' })).toEqual(storageValuesOf(null));
  expect(storageValuesOf({ kind: 'webdav', largest: 'big' }).largest).toBe('100');
  expect(foundIn(null)).toEqual({ setsHeaders: false, resumes: false });
  expect(foundIn({ found: { resumes: true } })).toEqual({ setsHeaders: false, resumes: true });
});
