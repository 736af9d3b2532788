import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { StorageOf } from '../../../../components/settings/storage/StorageOf';
import { done } from '../../../../lib/domain/core/failure';
import type { TrialStep } from '../../../../lib/protocol/requests/storage';
import { t, type Word } from '../../../../lib/words/words';
import { browser } from '../../../browser-stand-in';
import { renderScreen, type Screen } from '../../screen';

// The storage of the test environment on the screen, and what its user does there.

/** What the browser was asked for, and whether its user allows it. */
export const request = vi.fn(async (_: { origins: string[] }) => true);
beforeEach(() => {
  request.mockReset().mockResolvedValue(true);
  Object.assign(browser.permissions, { request });
});

const NAMES = ['write', 'resume', 'read', 'headers', 'delete', 'abort'] as const;

/** A trial in which all works but these steps. */
export const trialOf = (...other: TrialStep[]) =>
  done({
    steps: NAMES.map(
      (name): TrialStep => other.find((one) => one.name === name) ?? { name, result: 'passed' },
    ),
    found: { setsHeaders: true, resumes: true },
  });
export const WORKS = trialOf();

export const CONFIG = {
  kind: 'webdav',
  folder: 'https://dav.example.com/files',
  prefix: 'in/',
  publicBase: 'https://links.example.com',
  largest: 200 * 1024 ** 2,
  forbidden: ['exe'],
  keptDays: 30,
  found: { setsHeaders: true, resumes: true },
};
export const NONE = { config: null, waiting: 0 };
export const STORED = { config: CONFIG, waiting: 0 };

export const open = (reply: object = NONE, replies = {}) =>
  renderScreen(<StorageOf environment="test" />, {
    'storage.read': done({ ...NONE, ...reply }),
    'storage.try': WORKS,
    'storage.save': done(null),
    'storage.remove': done(null),
    ...replies,
  });

export const field = (screen: Screen, label: Word) =>
  screen.getByRole('textbox', { name: t(label) });
export const type = (screen: Screen, label: Word, value: string) =>
  fireEvent.change(field(screen, label), { target: { value } });
export const press = (screen: Screen, label: Word) =>
  fireEvent.click(screen.getByRole('button', { name: t(label) }));

export async function choose(screen: Screen, label: Word, option: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: t(label) }));
  const found = await screen.findByRole('option', { name: option });
  fireEvent.pointerDown(found, { pointerType: 'mouse' });
  fireEvent.click(found, { detail: 1 });
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: t(label) }).textContent).toBe(option),
  );
}

/** A new storage of S3, filled in. */
export async function filledIn(replies = {}): Promise<Screen> {
  const screen = open(NONE, replies);
  fireEvent.click(await screen.findByRole('button', { name: t('storageSetUp') }));
  type(screen, 'storageS3Address', 'https://s3.example.com/');
  type(screen, 'storageBucket', 'attached');
  type(screen, 'storageRegion', 'us-east-1');
  type(screen, 'storageAccessKeyId', 'FAKE-ID');
  type(screen, 'storageSecretAccessKey', 'fake-secret');
  return screen;
}

export const isOff = (screen: Screen, label: Word) =>
  screen.getByRole('button', { name: t(label) }).getAttribute('aria-disabled') === 'true';
