// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StorageOf } from '../../../components/settings/storage/StorageOf';
import { done, failed } from '../../../lib/domain/core/failure';
import { explain } from '../../../lib/words/explain';
import { t, type Word } from '../../../lib/words/words';
import { testFaces } from '../faces';
import {
  CONFIG,
  choose,
  field,
  filledIn,
  NONE,
  open,
  press,
  request,
  STORED,
  type,
} from './storage/stage';

testFaces('the storage of an environment', {
  screen: () => <StorageOf environment="test" />,
  request: 'storage.read',
  loading: t('loading'),
  empty: { reply: NONE, says: [t('storageNone')], offers: ['button', t('storageSetUp')] },
  ready: { reply: STORED, shows: [['button', t('storageChange')]] },
  event: { kind: 'setup' },
});

test('a storage that is not saved stays in the form, and says why', async () => {
  const screen = await filledIn({ 'storage.save': failed({ kind: 'locked' }) });
  press(screen, 'storageTry');
  await screen.findByText(t('storageWorks'));
  press(screen, 'save');
  await screen.findByText(explain({ kind: 'locked' }));
  expect(field(screen, 'storageBucket')).toHaveProperty('value', 'attached');
});

test('the first field that is wrong gets the focus, and nobody is asked', async () => {
  const screen = await filledIn();
  type(screen, 'storageS3Address', 'http://s3.example.com');
  type(screen, 'storageLargest', '0');
  type(screen, 'storageSecretAccessKey', ' ');
  press(screen, 'storageTry');
  await screen.findByText(t('storageAddressHttp'));
  screen.getByText(t('storageLargestFault'));
  screen.getByText(t('storageNeeded'));
  // The field gets it once the form has drawn what is wrong.
  await waitFor(() => expect(document.activeElement).toBe(field(screen, 'storageS3Address')));
  expect(request).not.toHaveBeenCalled();
});

const COMMON: Word[] = [
  ...(['storagePublicBase', 'storagePrefix', 'storageLargest'] as const),
  ...(['storageForbidden', 'storageKept'] as const),
];
test.each<[Word, Word[]]>([
  [
    'storageS3',
    [
      ...(['storageS3Address', 'storageBucket', 'storageRegion'] as const),
      ...(['storageAccessKeyId', 'storageSecretAccessKey'] as const),
    ],
  ],
  ['storageWebdav', ['storageWebdavAddress', 'storageUser', 'storagePassword']],
  ['storageTus', ['storageUploadAddress', 'storageAuthorization']],
  [
    'storagePost',
    ['storageUploadAddress', 'storageField', 'storageResponse', 'storageAuthorization'],
  ],
  ['storageAzure', ['storageAzureAddress', 'storageSas']],
])('%s has its own fields', async (kind, labels) => {
  const screen = open();
  fireEvent.click(await screen.findByRole('button', { name: t('storageSetUp') }));
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: t('storageKind') }));
  if (kind !== 'storageS3') await choose(screen, 'storageKind', t(kind));
  const names = screen
    .getAllByRole('textbox')
    .map((one) => (one instanceof HTMLInputElement ? one.labels?.[0]?.textContent : undefined));
  expect(names).toEqual([...labels, ...COMMON].map((label) => t(label)));
  const secrets = screen.getAllByRole('textbox').filter((one) => one.matches('[type=password]'));
  expect(secrets).toHaveLength(1);
});

test('signed links have no public address', async () => {
  const screen = await filledIn();
  await choose(screen, 'storageLinks', t('storageSignedFor', 3));
  expect(screen.queryByRole('textbox', { name: t('storagePublicBase') })).toBeNull();
  press(screen, 'storageTry');
  await screen.findByText(t('storageWorks'));
  expect(screen.sentParams('storage.try')).toMatchObject([{ config: { signedDays: 3 } }]);
});

test('what is set up is shown; its credentials stay if the fields are left empty', async () => {
  const screen = open(STORED);
  await screen.findByText(t('storageAt', t('storageWebdav'), 'dav.example.com'));
  screen.getByText(t('storageLinksAt', 'https://links.example.com'));
  press(screen, 'storageChange');
  expect(screen.getAllByText(t('storageKeeps'))).toHaveLength(2);
  type(screen, 'storageLargest', '0');
  press(screen, 'storageTry');
  await screen.findByText(t('storageLargestFault'));
  expect(screen.getAllByText(t('storageKeeps'))).toHaveLength(2);
  type(screen, 'storageLargest', '50');
  press(screen, 'storageTry');
  await screen.findByText(t('storageWorks'));
  const config = { ...CONFIG, largest: 50 * 1024 ** 2 };
  expect(screen.sentParams('storage.try')).toEqual([
    { environment: 'test', config: { ...config, found: { setsHeaders: false, resumes: false } } },
  ]);
  press(screen, 'save');
  await screen.findByText(t('storageSaved'));
  expect(screen.sentParams('storage.save')).toEqual([{ environment: 'test', config }]);
});

test('of a pair of credentials, the other one is asked for once one is typed', async () => {
  const screen = open(STORED);
  fireEvent.click(await screen.findByRole('button', { name: t('storageChange') }));
  const isRequired = (label: Word) => field(screen, label).hasAttribute('aria-required');
  expect(isRequired('storageUser')).toBe(false);
  type(screen, 'storagePassword', 'not-a-secret');
  expect(isRequired('storageUser')).toBe(true);
  expect(screen.getAllByText(t('storageKeeps'))).toHaveLength(1);
  type(screen, 'storagePassword', '');
  expect(screen.getAllByText(t('storageKeeps'))).toHaveLength(2);
});

test('another address needs its credentials', async () => {
  const screen = open(STORED);
  fireEvent.click(await screen.findByRole('button', { name: t('storageChange') }));
  type(screen, 'storageWebdavAddress', 'https://other.example.com/files');
  expect(screen.queryByText(t('storageKeeps'))).toBeNull();
  press(screen, 'storageTry');
  await screen.findAllByText(t('storageNeeded'));
  expect(document.activeElement).toBe(field(screen, 'storageUser'));
  press(screen, 'cancel');
  await screen.findByText(t('storageAt', t('storageWebdav'), 'dav.example.com'));
  expect(screen.sentParams('storage.try')).toEqual([]);
});

test('a removal says what is lost', async () => {
  const screen = open({ ...STORED, waiting: 2 });
  screen.getByRole('heading', { name: t('storageOfTest') });
  await screen.findByText(t('storageWaiting', 2));
  press(screen, 'remove');
  screen.getByText(t('storageRemoveWaiting', 2));
  screen.reply({ 'storage.read': done(NONE) });
  press(screen, 'removeYes');
  await screen.findByText(t('storageRemoved'));
  expect(screen.sentParams('storage.remove')).toEqual([{ environment: 'test' }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('storageSetUp') }));
});

test('without a key the way to add one is shown; with a locked one it is unlocked first', async () => {
  const screen = open({ closed: 'no-key' });
  await screen.findByText(t('storageNoTestKey'), { exact: false });
  expect(screen.getByRole('link', { name: t('stepKey') }).getAttribute('href')).toBe(
    '#/keys/add-key',
  );
  expect(screen.queryByRole('button', { name: t('storageSetUp') })).toBeNull();
  screen.unmount();
  const locked = open({ ...STORED, closed: 'locked' });
  await locked.findByText(t('storageLocked'));
  for (const word of ['storageTryAgain', 'storageChange'] as const)
    expect(locked.queryByRole('button', { name: t(word) })).toBeNull();
  locked.getByRole('button', { name: t('remove') });
});

test('how many files wait is read again as they are uploaded', async () => {
  const screen = open({ ...STORED, waiting: 2 });
  await screen.findByText(t('storageWaiting', 2));
  screen.reply({ 'storage.read': done({ ...STORED, waiting: 1 }) });
  await screen.publish({ kind: 'files', environment: 'test' });
  await screen.findByText(t('storageWaiting', 1));
});
