// @vitest-environment happy-dom
import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { SAVED_REPLY, SCOPE, SESSION, SETUP } from '../samples';
import { renderScreen } from '../screen';
import { OTHERS, settingsAt } from './at-section';

afterEach(() => {
  location.hash = '';
});

const open = (replies = {}) =>
  renderScreen(settingsAt('saved-replies'), OTHERS, {
    'setup.read': done(SETUP),
    'savedReplies.save': done(null),
    'savedReplies.remove': done(null),
    'settings.agentName.save': done(null),
    ...replies,
  });

const fillIn = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });

test('a saved reply is written with a preview, and a name that is taken is refused', async () => {
  const screen = open();
  fireEvent.click(await screen.findByRole('button', { name: t('savedReplyAdd') }));
  const text = screen.getByRole('textbox', { name: t('savedReplyText') });
  fillIn(screen.getByRole('textbox', { name: t('savedReplyName') }), 'refund');
  fillIn(screen.getByRole('combobox', { name: t('savedReplyFolder') }), 'billing');
  fillIn(text, 'Hello {{record.name}} {{foo}}');
  screen.getByText(t('savedReplyUnknown', '{{foo}}'));
  const preview = screen.getByRole('region', { name: t('savedReplyPreview') });
  within(preview).getByText(`Hello ${t('sampleRecordName')} [missing: foo]`);
  fireEvent.click(screen.getByRole('button', { name: t('save') }));
  await screen.findByText(t('savedReplyNameTaken'));
  fillIn(screen.getByRole('combobox', { name: t('savedReplyFolder') }), '');
  fillIn(text, 'x'.repeat(50_001));
  await screen.findByText(t('savedReplyTooLong', 50_001, 50_000));
  fireEvent.click(screen.getByRole('button', { name: t('save') }));
  expect(screen.sentParams('savedReplies.save')).toEqual([]);
  fillIn(text, 'Fine');
  fireEvent.click(screen.getByRole('button', { name: t('save') }));
  await screen.findByText(t('savedReplySaved', 'refund'));
  expect(screen.sentParams('savedReplies.save')).toMatchObject([
    { scope: SCOPE, replies: [{ name: 'refund', folder: '', text: 'Fine', used: 0 }] },
  ]);
});

test('a changed reply stays the same one; a removed one is asked about first', async () => {
  const screen = open();
  fireEvent.click(await screen.findByRole('button', { name: t('edit') }));
  fillIn(screen.getByRole('textbox', { name: t('savedReplyText') }), 'Better');
  fireEvent.click(screen.getByRole('button', { name: t('save') }));
  await screen.findByText(t('savedReplySaved', 'Refund'));
  expect(screen.sentParams('savedReplies.save')).toMatchObject([
    { replies: [{ id: SAVED_REPLY.id, text: 'Better', status: 'WaitingForManager' }] },
  ]);
  fireEvent.click(screen.getByRole('button', { name: t('remove') }));
  screen.getByText(t('savedReplyRemoveAsk', 'Refund'));
  fireEvent.click(screen.getByRole('button', { name: t('removeYes') }));
  await screen.findByText(t('savedReplyRemoved', 'Refund'));
  expect(screen.sentParams('savedReplies.remove')).toEqual([{ scope: SCOPE, id: SAVED_REPLY.id }]);
});

test('an import shows what it does with each row, and saves only what is right', async () => {
  const screen = open();
  const choose = async (text: string) => {
    const input = await screen.findByLabelText(t('savedRepliesImportFile'));
    fireEvent.change(input, { target: { files: [new File([text], 'replies.csv')] } });
  };
  await choose('name,text\na,"never closed');
  await screen.findByText(t('importOpenQuote', 2));
  await choose('folder,name,text\nBilling,Refund,Other\n,New,Hello\n,,Nameless');
  const rows = await screen.findByRole('list', { name: t('importPlan') });
  expect(
    within(rows)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    `${t('importRow', 3)}${t('importRefused')} ${t('savedReplyNoName')}`,
    `${t('importRow', 1)}${t('importChanged')}Refund`,
    `${t('importRow', 2)}${t('importAdded')}New`,
  ]);
  expect(screen.sentParams('savedReplies.save')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: t('importDo') }));
  await screen.findByText(t('importDone', 2));
  expect(screen.sentParams('savedReplies.save')).toMatchObject([
    { replies: [{ id: SAVED_REPLY.id, text: 'Other' }, { name: 'New' }] },
  ]);
});

test('the agent’s name is saved; without a key the section says what to do', async () => {
  const screen = open();
  fillIn(await screen.findByRole('textbox', { name: t('agentName') }), ' Grace ');
  fireEvent.click(screen.getByRole('button', { name: t('agentNameSave') }));
  await waitFor(() =>
    expect(screen.sentParams('settings.agentName.save')).toEqual([{ name: 'Grace' }]),
  );
  screen.unmount();
  const none = open({
    'session.read': done({ ...SESSION, installations: [], installationId: null }),
  });
  await none.findByText(t('savedRepliesNoInstallation'));
});

const OTHER_REPLY = { ...SAVED_REPLY, id: 'reply-2', name: 'Zero' };

const OF_BEN = {
  ...SAVED_REPLY,
  id: 'ben:r2',
  name: 'Delay',
  text: 'Sorry for the delay',
  sharedBy: 'Ben',
};

const inTeam = (team = [OF_BEN]) =>
  open({ 'savedReplies.read': done({ replies: [SAVED_REPLY], team, agentName: '' }) });

test('in a team a reply can be shared, unless it is too long for that', async () => {
  const screen = inTeam();
  fireEvent.click(await screen.findByRole('button', { name: t('edit') }));
  const text = screen.getByRole('textbox', { name: t('savedReplyText') });
  fireEvent.click(screen.getByRole('switch', { name: t('savedReplyShare') }));
  fillIn(text, 'x'.repeat(4_001));
  fireEvent.click(screen.getByRole('button', { name: t('save') }));
  await screen.findByText(t('savedReplyTooLong', 4_001, 4_000));
  fillIn(text, 'Short');
  fireEvent.click(screen.getByRole('button', { name: t('save') }));
  await screen.findByText(t('savedReplySaved', SAVED_REPLY.name));
  expect(screen.sentParams('savedReplies.save')).toMatchObject([
    { replies: [{ id: SAVED_REPLY.id, text: 'Short', shared: true }] },
  ]);
});

test('a colleague’s reply says whose it is, and is copied', async () => {
  const screen = inTeam();
  const list = await screen.findByRole('list', { name: t('savedRepliesOfTeam') });
  within(list).getByText(t('savedReplySharedBy', 'Ben'));
  fireEvent.click(within(list).getByRole('button', { name: t('savedReplyCopy') }));
  await screen.findByText(t('savedReplySaved', 'Delay'));
  const [sent] = screen.sentParams('savedReplies.save');
  expect(sent).toMatchObject({ replies: [{ name: 'Delay', text: OF_BEN.text, used: 0 }] });
  expect(JSON.stringify(sent)).not.toMatch(/shared|ben:r2/);
});

test('a colleague’s reply whose name is taken here cannot be copied', async () => {
  const screen = inTeam([{ ...OF_BEN, name: SAVED_REPLY.name }]);
  const list = await screen.findByRole('list', { name: t('savedRepliesOfTeam') });
  expect(within(list).queryByRole('button')).toBeNull();
});

test('without a team nothing is shared', async () => {
  const screen = open();
  fireEvent.click(await screen.findByRole('button', { name: t('edit') }));
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByText(t('savedRepliesOfTeam'))).toBeNull();
});

test('where the search field goes with the eighth reply, the list is whole again', async () => {
  const eight = Array.from({ length: 8 }, (_, i) => ({
    ...SAVED_REPLY,
    id: `reply-${i}`,
    name: `Reply ${i}`,
  }));
  const reply = (replies: (typeof eight)[number][]) =>
    ({ 'savedReplies.read': done({ replies, agentName: '' }) }) as const;
  const screen = open(reply(eight));
  fillIn(await screen.findByRole('textbox', { name: t('savedRepliesFind') }), 'Reply 7');
  expect(screen.queryByText('Reply 0')).toBeNull();
  screen.reply(reply(eight.slice(0, 7)));
  await screen.publish({ kind: 'saved-replies' });
  await screen.findByText('Reply 0');
  expect(screen.queryByRole('textbox', { name: t('savedRepliesFind') })).toBeNull();
  expect(screen.queryByText(t('savedRepliesNoMatch', 'Reply 7'))).toBeNull();
});

test('how many replies a search finds is announced, also that there is none', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `Reply ${at + 1}`);
  const replies = names.map((name) => ({ ...SAVED_REPLY, id: name, name }));
  const screen = open({ 'savedReplies.read': done({ replies, agentName: '' }) });
  const search = await screen.findByRole('textbox', { name: t('savedRepliesFind') });
  const regions = screen.getAllByRole('status');
  const said = () => regions.map(({ textContent }) => textContent);
  expect(said()).not.toContain(t('savedRepliesFound', 8));
  fillIn(search, 'Reply 7');
  expect(said()).toContain(t('savedRepliesFound', 1));
  fillIn(search, 'Printer');
  expect(said()).toContain(t('savedRepliesFound', 0));
});

test('after the agent’s name is saved the button keeps the focus, and the status was there before', async () => {
  const screen = open();
  fillIn(await screen.findByRole('textbox', { name: t('agentName') }), ' Grace ');
  const button = screen.getByRole('button', { name: t('agentNameSave') });
  act(() => button.focus());
  const before = screen.getAllByRole('status');
  screen.reply({ 'savedReplies.read': done({ replies: [SAVED_REPLY], agentName: 'Grace' }) });
  fireEvent.click(button);
  await screen.publish({ kind: 'saved-replies' });
  const status = await screen.findByText(t('agentNameSaved'));
  expect(document.activeElement).toBe(button);
  expect(before).toContain(status);
  expect(screen.getByRole('textbox', { name: t('agentName') })).toHaveProperty('value', 'Grace');
  // Another tab changes it: what the user did not type over follows.
  screen.reply({ 'savedReplies.read': done({ replies: [SAVED_REPLY], agentName: 'Ada' }) });
  await screen.publish({ kind: 'saved-replies' });
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: t('agentName') })).toHaveProperty('value', 'Ada'),
  );
});

const TWO = {
  ...SESSION,
  installations: [...SESSION.installations, { id: 'installation-2', name: 'Beta' }],
};

test('a reply that is being written stays where another installation is chosen in the popup', async () => {
  const screen = open({ 'session.read': done(TWO) });
  fireEvent.click(await screen.findByRole('button', { name: t('savedReplyAdd') }));
  fillIn(screen.getByRole('textbox', { name: t('savedReplyText') }), 'Half a reply');
  screen.reply({ 'session.read': done({ ...TWO, installationId: 'installation-2' }) });
  await screen.publish({ kind: 'session' });
  await waitFor(() => expect(screen.sentParams('session.read').length).toBeGreaterThan(1));
  const text = await screen.findByRole('textbox', { name: t('savedReplyText') });
  expect(text).toHaveProperty('value', 'Half a reply');
});

test('after a form and after a removal the focus is on the heading', async () => {
  const screen = open({
    'savedReplies.read': done({ replies: [SAVED_REPLY, OTHER_REPLY], agentName: '' }),
  });
  const hasFocus = () =>
    waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('heading', { name: t('savedReplies'), level: 2 }),
      ),
    );
  const press = async (name: string) => {
    const [button] = await screen.findAllByRole('button', { name });
    if (!button) return;
    act(() => button.focus());
    fireEvent.click(button);
  };
  for (const leave of [t('cancel'), t('save')]) {
    await press(t('edit'));
    await press(leave);
    await hasFocus();
  }
  await press(t('remove'));
  screen.reply({ 'savedReplies.read': done({ replies: [OTHER_REPLY], agentName: '' }) });
  await press(t('removeYes'));
  await screen.publish({ kind: 'saved-replies' });
  await hasFocus();
});
