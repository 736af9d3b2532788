// @vitest-environment happy-dom
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { done } from '../../../../lib/domain/core/failure';
import { explain } from '../../../../lib/words/explain';
import { t } from '../../../../lib/words/words';
import { FAILED, FAILURE, PENDING } from '../../screen';
import {
  CONFIG,
  filledIn,
  isOff,
  open,
  press,
  request,
  STORED,
  trialOf,
  type,
  WORKS,
} from './stage';

const TUS = {
  ...{ kind: 'tus', endpoint: 'https://tus.example.com/files', prefix: '', publicBase: '' },
  ...{ largest: 200 * 1024 ** 2, forbidden: [], keptDays: 0 },
  found: { setsHeaders: false, resumes: true },
};

test('a storage is saved as it was tried, with what the trial found', async () => {
  const screen = await filledIn();
  expect(isOff(screen, 'save')).toBe(true);
  press(screen, 'save');
  press(screen, 'storageTry');
  // In the press itself: later the browser would not ask.
  expect(request).toHaveBeenCalledWith({ origins: ['https://s3.example.com/*'] });
  await screen.findByText(t('storageWorks'));
  const config = {
    ...{ kind: 's3', endpoint: 'https://s3.example.com', bucket: 'attached', region: 'us-east-1' },
    ...{ pathStyle: true, signedDays: 0, prefix: '', publicBase: '', keptDays: 0 },
    largest: 100 * 1024 ** 2,
  };
  const credentials = { kind: 's3', accessKeyId: 'FAKE-ID', secretAccessKey: 'fake-secret' };
  expect(screen.sentParams('storage.try')).toMatchObject([
    { environment: 'test', config, credentials },
  ]);
  expect(screen.sentParams('storage.save')).toEqual([]);
  screen.reply({ 'storage.read': done(STORED) });
  press(screen, 'save');
  await screen.findByText(t('storageSaved'));
  const found = { setsHeaders: true, resumes: true };
  expect(screen.sentParams('storage.save')).toMatchObject([
    { environment: 'test', config: { ...config, found }, credentials },
  ]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('storageTryAgain') }));
  expect(document.body.innerHTML).not.toContain('fake-secret');
});

test('Save asks the browser for access again, and without it nothing is saved', async () => {
  const screen = await filledIn();
  press(screen, 'storageTry');
  await screen.findByText(t('storageWorks'));
  request.mockReset().mockResolvedValueOnce(false).mockResolvedValue(true);
  press(screen, 'save');
  expect(request).toHaveBeenCalledWith({ origins: ['https://s3.example.com/*'] });
  await screen.findByText(t('storageDenied', 'https://s3.example.com'));
  expect(screen.sentParams('storage.save')).toEqual([]);
  screen.reply({ 'storage.read': done(STORED) });
  press(screen, 'save');
  await screen.findByText(t('storageSaved'));
});

test('a change after the trial has to be tried, too', async () => {
  const screen = await filledIn();
  press(screen, 'storageTry');
  await screen.findByText(t('storageWorks'));
  expect(isOff(screen, 'save')).toBe(false);
  type(screen, 'storageSecretAccessKey', 'another');
  await screen.findByText(t('storageChanged'), { exact: false });
  expect(isOff(screen, 'save')).toBe(true);
  type(screen, 'storageSecretAccessKey', 'fake-secret');
  expect(isOff(screen, 'save')).toBe(false);
});

test.each([
  { name: 'write', result: 'failed', why: 'refused', status: 403 },
  { name: 'read', result: 'failed', why: 'not-public', status: 401 },
] as const)('without $name nothing can be saved, and the row says why', async (step) => {
  const screen = await filledIn({ 'storage.try': trialOf(step) });
  press(screen, 'storageTry');
  await screen.findByText(t('storageFails'));
  const rows = within(screen.getByRole('list', { name: t('storageTrial') }));
  rows.getByText(t(step.name === 'write' ? 'storageStepWrite' : 'storageStepRead'));
  rows.getByText(t('storageStepFailedWith', step.status));
  rows.getByText(
    step.why === 'refused' ? t('storageWhyRefusedS3', 's3:PutObject') : t('storageWhyNotPublic'),
  );
  expect(isOff(screen, 'save')).toBe(true);
});

test('all else that fails is a limit, in words, and is no reason not to save', async () => {
  const screen = await filledIn({
    'storage.try': trialOf(
      { name: 'resume', result: 'not-supported' },
      { name: 'headers', result: 'failed', why: 'shown' },
      { name: 'delete', result: 'failed', why: 'stays' },
      { name: 'abort', result: 'failed', why: 'trouble', status: 500 },
    ),
  });
  press(screen, 'storageTry');
  await screen.findByText(t('storageWorksWithLimits'));
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows).toEqual([
    `${t('storageStepWrite')}${t('storageStepPassed')}`,
    `${t('storageStepResume')}${t('storageStepNotSupported')}${t('storageLimitResume')}`,
    `${t('storageStepRead')}${t('storageStepPassed')}`,
    `${t('storageStepHeaders')}${t('storageStepFailed')}${t('storageWhyShown')} ${t('storageLimitHeaders')}`,
    `${t('storageStepDelete')}${t('storageStepFailed')}${t('storageWhyStays')} ${t('storageLimitDelete')}`,
    `${t('storageStepAbort')}${t('storageStepFailedWith', 500)}${t('storageWhyTrouble')} ${t('storageLimitAbort')}`,
  ]);
  expect(isOff(screen, 'save')).toBe(false);
});

test('the policy to paste is shown, and copied', async () => {
  const policy = '{ "Statement": [] }';
  const screen = await filledIn({ 'storage.try': done({ ...WORKS.value, policy }) });
  press(screen, 'storageTry');
  expect(await screen.findByRole('textbox', { name: t('storagePolicy') })).toHaveProperty(
    'value',
    policy,
  );
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  press(screen, 'storageCopyPolicy');
  await screen.findByText(t('copied'));
  expect(writeText).toHaveBeenCalledWith(policy);
});

test('nothing is tried without access to the host', async () => {
  request.mockResolvedValue(false);
  const screen = await filledIn();
  press(screen, 'storageTry');
  await screen.findByText(t('storageDenied', 'https://s3.example.com'));
  expect(screen.sentParams('storage.try')).toEqual([]);
  expect(isOff(screen, 'save')).toBe(true);
});

test('a trial that breaks off says why; while it runs, the form says so', async () => {
  const screen = await filledIn({ 'storage.try': FAILED });
  press(screen, 'storageTry');
  await screen.findByText(explain(FAILURE), { exact: false });
  screen.reply({ 'storage.try': PENDING });
  press(screen, 'storageTry');
  await screen.findByText(t('storageTrying'));
});

test('what is set up is tried again as it is; what has changed there can be saved', async () => {
  const screen = open(STORED, {
    'storage.try': done({
      steps: [
        ...WORKS.value.steps.filter(({ name }) => name !== 'resume'),
        { name: 'resume', result: 'not-supported' },
      ],
      found: { setsHeaders: true, resumes: false },
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: t('storageTryAgain') }));
  expect(request).toHaveBeenCalledWith({
    origins: ['https://dav.example.com/*', 'https://links.example.com/*'],
  });
  await screen.findByText(t('storageLimitResumeWebdav'));
  screen.getByText(t('storageFoundOther'));
  const found = { setsHeaders: true, resumes: false };
  screen.reply({ 'storage.read': done({ ...STORED, config: { ...CONFIG, found } }) });
  act(() => screen.getByRole('button', { name: t('save') }).focus());
  press(screen, 'save');
  await screen.findByText(t('storageSaved'));
  // The pressed button is gone with what it was for.
  const tryAgain = screen.getByRole('button', { name: t('storageTryAgain') });
  await waitFor(() => expect(document.activeElement).toBe(tryAgain));
  expect(screen.sentParams('storage.save')).toEqual([
    { environment: 'test', config: { ...CONFIG, found: { setsHeaders: true, resumes: false } } },
  ]);
});

test('what a trial found is not saved for a storage that another window set up since', async () => {
  const found = { setsHeaders: true, resumes: false };
  const screen = open(STORED, { 'storage.try': done({ ...WORKS.value, found }) });
  fireEvent.click(await screen.findByRole('button', { name: t('storageTryAgain') }));
  await screen.findByText(t('storageFoundOther'));
  const other = { ...CONFIG, folder: 'https://other.example.com/files' };
  screen.reply({ 'storage.read': done({ ...STORED, config: other }) });
  await screen.publish({ kind: 'setup' });
  await screen.findByText(t('storageAt', t('storageWebdav'), 'other.example.com'));
  expect(screen.queryByText(t('storageFoundOther'))).toBeNull();
  expect(screen.queryByText(t('storageWorks'))).toBeNull();
});

test('a stored header is removed by a switch; until then an empty field leaves it as it is', async () => {
  const screen = open({ ...STORED, config: TUS });
  fireEvent.click(await screen.findByRole('button', { name: t('storageChange') }));
  press(screen, 'storageTry');
  await screen.findByText(t('storageWorks'));
  fireEvent.click(screen.getByRole('switch', { name: t('storageRemoveHeader') }));
  expect(isOff(screen, 'save')).toBe(true);
  press(screen, 'storageTry');
  await waitFor(() => expect(isOff(screen, 'save')).toBe(false));
  press(screen, 'save');
  await screen.findByText(t('storageSaved'));
  const without = { credentials: { kind: 'tus', authorization: '' } };
  const [kept, removed] = screen.sentParams('storage.try');
  expect(kept).not.toHaveProperty('credentials');
  expect(removed).toMatchObject(without);
  expect(screen.sentParams('storage.save')).toMatchObject([without]);
});
