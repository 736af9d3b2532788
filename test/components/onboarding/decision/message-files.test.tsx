// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DropPlace } from '../../../../components/attachment/DropPlace';
import { done, failed } from '../../../../lib/domain/core/failure';
import * as v from '../../../../lib/domain/core/schema';
import { REQUESTS } from '../../../../lib/protocol/contract';
import { t } from '../../../../lib/words/words';
import { reach } from '../../../browser-stand-in';
import {
  FILE_ID,
  pictureFile,
  STORAGE,
  transferOf,
  UPLOAD,
  VIEW,
} from '../../attachment/file-samples';
import { type Replies, renderScreen, type Screen } from '../../screen';
import { APPLICATION_REPLIES, SampleApplication } from './application-stage';

// The keeper, which takes the bytes, is another document.
vi.mock('../../../../lib/protocol/client/hand-over-file', () => ({
  handOverFile: async () => done(null),
}));

// Parts of it look like a key and like somebody's number.
const LINK = 'https://files.example.com/in/a12345678b.png?X-Amz-Credential=20261124';
const FILES = { kind: 'files', environment: 'test' } as const;
const READY = { ...VIEW, state: 'ready', progress: VIEW.size } as const;

const draftOf = (text: string, status = 'Rejected') =>
  done({ commandId: FILE_ID, text, attachments: [UPLOAD], fields: { status } });

const WITHOUT_FILES = (status: string) =>
  done({ commandId: FILE_ID, text: '', attachments: [], fields: { status } });

const open = (replies: Replies = {}): Screen =>
  renderScreen(
    <>
      <SampleApplication />
      <DropPlace />
    </>,
    {
      ...APPLICATION_REPLIES,
      'application.markSeen': done(null),
      'requirementPaths.read': done([]),
      'draft.read': draftOf('See the form.'),
      'draft.discard': done(null),
      'files.storage.read': done(STORAGE),
      'files.read': done([VIEW]),
      'files.link': done({ url: LINK }),
      'files.remove': done({ atStorage: 'stays' }),
      'application.decide': done({ kind: 'waiting' }),
      ...replies,
    },
  );

const message = (screen: Screen) => screen.findByRole('textbox', { name: t('messageToMerchant') });
const lastDraft = (screen: Screen) =>
  v.parse(REQUESTS['draft.save'].params, screen.sentParams('draft.save').at(-1)).draft;

const addLink = async (screen: Screen) =>
  fireEvent.click(
    await screen.findByRole('button', { name: t('addFileLineOf', 'screenshot.png') }),
  );

test('on a press a file that is uploaded becomes a line of the message, and leaves the draft', async () => {
  const screen = open();
  await message(screen);
  await screen.findByText('screenshot.png');
  expect(screen.sentParams('files.link')).toEqual([]);
  screen.reply({ 'files.read': done([READY]) });
  await screen.publish(FILES);
  await addLink(screen);
  await screen.findByText('The link to screenshot.png is in the message.');
  expect(document.activeElement).toBe(await message(screen));
  expect(await message(screen)).toHaveProperty('value', `See the form.\nscreenshot.png: ${LINK}`);
  await waitFor(() =>
    expect(lastDraft(screen)).toMatchObject({
      text: `See the form.\nscreenshot.png: ${LINK}`,
      attachments: [],
    }),
  );
  expect(screen.sentParams('files.link')).toEqual([{ environment: 'test', id: FILE_ID }]);
  await waitFor(() => expect(screen.sentParams('files.remove')).toHaveLength(1));
  // The link is no value of another merchant, and no key.
  expect(screen.queryByText(t('secretsFound'))).toBeNull();
});

test('a decision is not submitted while a file is on its way; its row gets the focus', async () => {
  const screen = open();
  await message(screen);
  await screen.findByText('screenshot.png');
  fireEvent.click(screen.getByRole('button', { name: t('submitDecision') }));
  await screen.findByText(/Nothing was sent: screenshot.png isn’t uploaded yet/);
  expect(document.activeElement?.getAttribute('data-file')).toBe(FILE_ID);
  expect(screen.sentParams('application.decide')).toEqual([]);
});

test('a decision says why a file failed', async () => {
  const failedView = { ...VIEW, state: 'failed', problem: 'refused' } as const;
  const screen = open({ 'files.read': done([failedView]) });
  await message(screen);
  await screen.findAllByText(t('fileProblemRefused'));
  fireEvent.click(screen.getByRole('button', { name: t('submitDecision') }));
  await screen.findByText(/Nothing was sent: screenshot.png isn’t uploaded\. /);
  expect(screen.sentParams('application.decide')).toEqual([]);
});

test('a decision is not submitted while the link of a file is missing from its message', async () => {
  const screen = open({ 'files.read': done([READY]) });
  await message(screen);
  await screen.findByText('screenshot.png');
  fireEvent.click(screen.getByRole('button', { name: t('submitDecision') }));
  await screen.findByText(t('decisionNeedsLink', 'screenshot.png'));
  // The sentence goes with its reason.
  await addLink(screen);
  await waitFor(() =>
    expect(screen.queryByText(t('decisionNeedsLink', 'screenshot.png'))).toBeNull(),
  );
});

test('what keeps a decision from being sent is said only as long as it does', async () => {
  const screen = open();
  await message(screen);
  await screen.findByText('screenshot.png');
  fireEvent.click(screen.getByRole('button', { name: t('submitDecision') }));
  await screen.findByText(/isn’t uploaded yet/);
  screen.reply({ 'files.read': done([READY]) });
  await screen.publish(FILES);
  await waitFor(() => expect(screen.queryByText(/isn’t uploaded yet/)).toBeNull());
});

test('a link in a decision is asked for with its name only', async () => {
  const screen = open({
    'files.storage.read': done(null),
    'draft.read': WITHOUT_FILES('Rejected'),
  });
  reach.denied.add('https://files.example.com/*');
  const field = await message(screen);
  fireEvent.click(await screen.findByRole('button', { name: t('attach') }));
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  type(t('attachLink'), 'https://files.example.com/terms');
  type(t('attachName'), 'Terms');
  screen.getByRole('button', { name: t('checkLink') });
  expect(screen.queryByRole('textbox', { name: t('attachType') })).toBeNull();
  expect(screen.queryByRole('textbox', { name: t('attachHash') })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: t('addAttachment') }));
  await waitFor(() =>
    expect(field).toHaveProperty('value', 'Terms: https://files.example.com/terms'),
  );
});

test('a link that does not open says so, and is asked for again by another press', async () => {
  const screen = open({
    'files.read': done([READY]),
    'files.link': failed({ kind: 'file-not-ready', name: 'screenshot.png' }),
  });
  await addLink(screen);
  await screen.findByText(/The link to screenshot.png isn’t in the message/);
  expect(screen.sentParams('files.link')).toHaveLength(1);
  screen.reply({ 'files.link': done({ url: LINK }) });
  await addLink(screen);
  await screen.findByDisplayValue(/screenshot.png: https:/);
});

test('files are pasted into the message and dropped on the page', async () => {
  const screen = open({
    'draft.read': WITHOUT_FILES('InformationRequired'),
    'files.add': done(null),
    'files.read': done([]),
  });
  const field = await message(screen);
  await waitFor(() => expect(screen.sentParams('files.storage.read').length).toBeGreaterThan(0));
  expect(field).not.toBe(document.activeElement);
  fireEvent.paste(screen.getByRole('textbox', { name: t('reasonCode') }), {
    clipboardData: transferOf([pictureFile('a.png')]),
  });
  fireEvent.drop(document.body, { dataTransfer: transferOf([pictureFile('b.png')]) });
  await waitFor(() => expect(screen.sentParams('files.add')).toHaveLength(2));
});

test('a decision without a message takes no files', async () => {
  const screen = open({ 'draft.read': WITHOUT_FILES('UnderReview') });
  await screen.findByRole('button', { name: t('submitDecision') });
  await waitFor(() => expect(screen.container.querySelector('input:checked')).not.toBeNull());
  expect(screen.queryByRole('button', { name: t('attach') })).toBeNull();
  fireEvent.drop(document.body, { dataTransfer: transferOf([pictureFile()]) });
  await screen.findByText(t('dropNoForm'));
});
