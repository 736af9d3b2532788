// @vitest-environment happy-dom
import { fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { findSettings } from '../../../components/settings/search/find-settings';
import { allSettings } from '../../../components/settings/sections';
import { TeamOf } from '../../../components/settings/team/TeamOf';
import { done, failed } from '../../../lib/domain/core/failure';
import { invitationText } from '../../../lib/domain/team/invitation';
import type { TeamState } from '../../../lib/domain/team/team-view';
import type { Reply } from '../../../lib/protocol/contract';
import { explain } from '../../../lib/words/explain';
import { t, type Word } from '../../../lib/words/words';
import { testFaces } from '../faces';
import { SETUP } from '../samples';
import { renderScreen, type Screen } from '../screen';
import { ADMIN, type ShownTeamSample, TEAM } from './team-samples';

const NO_TEAM = { team: null };
let writeText: MockInstance<Clipboard['writeText']>;
beforeEach(() => {
  writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
});

const open = (reply: Reply<'team.read'> = NO_TEAM, replies = {}) =>
  renderScreen(<TeamOf environment="test" />, {
    'team.read': done(reply),
    'team.make': done(null),
    'team.join': done(null),
    'team.leave': done(null),
    'team.retry': done(null),
    'team.invitation.read': done({ text: 'alongside-team-1:FAKE' }),
    ...replies,
  });
const member = (part: Partial<ShownTeamSample> = {}, replies = {}) =>
  open({ team: { ...TEAM, ...part } }, replies);

const field = (screen: Screen, label: Word) => screen.getByRole('textbox', { name: t(label) });
const type = (screen: Screen, label: Word, value: string) =>
  fireEvent.change(field(screen, label), { target: { value } });
const press = (screen: Screen, label: Word) =>
  fireEvent.click(screen.getByRole('button', { name: t(label) }));
const begin = async (screen: Screen, label: Word) =>
  fireEvent.click(await screen.findByRole('button', { name: t(label) }));

testFaces('the team of an environment', {
  screen: () => <TeamOf environment="test" />,
  request: 'team.read',
  loading: t('loading'),
  empty: { reply: NO_TEAM, says: [t('teamNone')], offers: ['button', t('teamMake')] },
  ready: { reply: { team: TEAM }, shows: [['button', t('teamLeave')]] },
  event: { kind: 'team', environment: 'test' },
});

test('a team is made: what is wrong is said at its field, and then what IT gets', async () => {
  const screen = open();
  await begin(screen, 'teamMake');
  expect(document.activeElement).toBe(field(screen, 'teamName'));
  type(screen, 'teamServer', 'https://team.example.com');
  type(screen, 'teamYourName', ' Ada ');
  press(screen, 'teamMake');
  await screen.findByText(t('teamServerFault'));
  screen.getByText(t('storageNeeded'));
  await waitFor(() => expect(document.activeElement).toBe(field(screen, 'teamName')));
  expect(screen.sentParams('team.make')).toEqual([]);

  type(screen, 'teamName', 'Oakfield support ');
  type(screen, 'teamServer', 'wss://team.example.com/');
  screen.reply({ 'team.read': done({ team: ADMIN }) });
  press(screen, 'teamMake');
  await screen.findByText(t('teamMade', 'Oakfield support'));
  expect(screen.sentParams('team.make')).toEqual([
    {
      environment: 'test',
      name: 'Oakfield support',
      server: 'wss://team.example.com',
      agentName: 'Ada',
    },
  ]);
  expect(document.activeElement?.textContent).toBe(t('teamCopyInvitation'));
});

test('a bad invitation is said at its field; a good one joins the team', async () => {
  const bad = { kind: 'bad-invitation', why: 'not-one' } as const;
  const screen = open(NO_TEAM, { 'team.join': failed(bad) });
  await begin(screen, 'teamJoin');
  const invitation = field(screen, 'teamInvitation');
  expect(document.activeElement).toBe(invitation);
  press(screen, 'teamJoin');
  await waitFor(() => expect(screen.getAllByText(t('storageNeeded'))).toHaveLength(2));
  expect(screen.sentParams('team.join')).toEqual([]);

  type(screen, 'teamInvitation', 'Come in!');
  type(screen, 'teamYourName', 'Grace');
  press(screen, 'teamJoin');
  const words = await screen.findByText(explain(bad));
  expect(invitation.getAttribute('aria-describedby')?.split(' ')).toContain(words.id);
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(invitation));

  type(screen, 'teamInvitation', 'alongside-team-1:FAKE\n');
  screen.reply({ 'team.join': done(null), 'team.read': done({ team: TEAM }) });
  press(screen, 'teamJoin');
  await screen.findByText(t('teamJoined'));
  expect(screen.sentParams('team.join').at(-1)).toEqual({
    environment: 'test',
    invitation: 'alongside-team-1:FAKE',
    agentName: 'Grace',
  });
  // What is closed cannot have the focus.
  expect(document.activeElement?.textContent).toBe(t('teamForIt'));
});

test('an invitation to the other environment is refused in words, and Cancel leads back', async () => {
  const wrong = { kind: 'wrong-environment', expected: 'live' } as const;
  const screen = open(NO_TEAM, { 'team.join': failed(wrong) });
  await begin(screen, 'teamJoin');
  type(screen, 'teamInvitation', 'alongside-team-1:FAKE');
  type(screen, 'teamYourName', 'Grace');
  press(screen, 'teamJoin');
  expect((await screen.findByRole('alert')).textContent).toContain(explain(wrong));
  press(screen, 'cancel');
  await screen.findByText(t('teamNone'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('teamMake') }));
});

test('an invitation says whose it is before anybody joins', async () => {
  const screen = open();
  await begin(screen, 'teamJoin');
  screen.getByText(t('teamInvitationHint'));
  const server = 'wss://elsewhere.example.com';
  const invitation = { team: crypto.randomUUID(), name: 'Oakfield', environment: 'test' } as const;
  type(screen, 'teamInvitation', invitationText({ ...invitation, server, key: 'A'.repeat(43) }));
  screen.getByText(t('teamInvitationFor', 'Oakfield', server));
  // A name that would have the browser write the address after it backwards.
  const turned = { ...invitation, name: 'Oak\u202Efield' };
  type(screen, 'teamInvitation', invitationText({ ...turned, server, key: 'A'.repeat(43) }));
  screen.getByText(t('teamInvitationFor', 'Oakfield', server));
});

const STATES: [TeamState, Word, Word, mayRetry: boolean][] = [
  [{ kind: 'connected' }, 'teamConnected', 'teamConnectedNext', false],
  [{ kind: 'connecting' }, 'teamConnecting', 'teamConnectingNext', false],
  [{ kind: 'resting' }, 'teamResting', 'teamRestingNext', true],
  [{ kind: 'offline' }, 'teamOffline', 'teamOfflineNext', true],
  [{ kind: 'refused' }, 'teamRefused', 'teamRefusedNext', true],
  [{ kind: 'no-stream' }, 'teamNoStream', 'teamNoStreamNext', true],
  [
    { kind: 'unsafe-stream', settings: ['deny_purge: true', 'discard: new'] },
    'teamUnsafe',
    'teamUnsafeNext',
    true,
  ],
  [{ kind: 'full' }, 'teamFull', 'teamFullNext', true],
  [{ kind: 'disk-full' }, 'teamDiskFull', 'teamDiskFullNext', true],
  [{ kind: 'healing' }, 'teamHealing', 'teamHealingNext', false],
  [{ kind: 'left-out' }, 'teamLeftOut', 'teamLeftOutNext', true],
  [{ kind: 'locked' }, 'teamLocked', 'teamUnopenedNext', true],
];
test.each(STATES)('the state $kind is in words', async (state, title, next, mayRetry) => {
  const screen = member({ state });
  const words = await screen.findByText(t(next), { exact: false });
  expect(words.getAttribute('role')).toBe('status');
  within(words).getByText(t(title));
  const lines = within(words).queryAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual(
    state.kind === 'unsafe-stream' ? state.settings : [],
  );
  expect(screen.queryAllByRole('button', { name: t('teamRetry') })).toHaveLength(mayRetry ? 1 : 0);
  // IT needs the lines at once, or they can be looked up.
  const lineField = screen.getByRole('textbox', { name: t('teamUserLines'), hidden: true });
  expect(lineField.closest('details') === null).toBe(state.kind === 'refused');
});

test.each<[TeamState['kind'] & ('refused' | 'no-stream'), Word]>([
  ['refused', 'teamRefusedAdminNext'],
  ['no-stream', 'teamNoStreamAdminNext'],
])('whoever made the team reads of %s where its files are', async (kind, next) => {
  const screen = open({ team: { ...ADMIN, state: { kind } } });
  await screen.findByText(t(next), { exact: false });
});

test('who joined by an invitation from before a change of the key asks for a new one', async () => {
  const screen = member({ state: { kind: 'left-out' }, hasOldInvitation: true });
  await screen.findByText(t('teamOldInvitationNext'), { exact: false });
  expect(screen.queryByText(t('teamLeftOutNext'), { exact: false })).toBeNull();
});

test('a member sees the team, who is in it and what waits, and connects at once', async () => {
  const screen = member({ state: { kind: 'offline' }, waiting: 3 });
  await screen.findByText(TEAM.name);
  screen.getByText(t('teamAt', TEAM.server));
  screen.getByText(t('teamSeenAs', 'Ada'));
  screen.getByText(t('teamWaiting', 3), { exact: false });
  const list = screen.getByRole('list', { name: t('teamMembers') });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([`${t('teamYou', 'Ada')} ada-x2k9p`, 'Grace grace-b7m3q']);
  expect(screen.queryByRole('button', { name: t('teamCopyInvitation') })).toBeNull();
  press(screen, 'teamRetry');
  await waitFor(() => expect(screen.sentParams('team.retry')).toEqual([{ environment: 'test' }]));
});

test('who is not listed yet is a member all the same', async () => {
  const screen = member({ members: [] });
  await screen.findByText(t('teamYou', 'Ada'));
});

test('the admin copies the files for IT, and an invitation that is not shown', async () => {
  const screen = open({ team: ADMIN });
  await screen.findByText(t('teamSeenAsAdmin', 'Ada'));
  for (const [label, copy, text] of [
    ['teamServerFile', 'teamCopyServerFile', 'accounts {}'],
    ['teamStreamFile', 'teamCopyStreamFile', '{"a": 1}'],
    ['teamUserLines', 'teamCopyUserLines', '{ nkey: UFAKE }'],
  ] as const) {
    expect(screen.getByLabelText(t(label))).toHaveProperty('value', text);
    fireEvent.click(screen.getByText(t(copy)));
    await waitFor(() => expect(writeText).toHaveBeenLastCalledWith(text));
  }
  fireEvent.click(screen.getByRole('radio', { name: t('teamServersThree'), hidden: true }));
  fireEvent.click(screen.getByText(t('teamCopyStreamFile')));
  await waitFor(() => expect(writeText).toHaveBeenLastCalledWith('{"a": 3}'));
  screen.getByText(t('teamInvitationSecret'));
  press(screen, 'teamCopyInvitation');
  await waitFor(() => expect(writeText).toHaveBeenLastCalledWith('alongside-team-1:FAKE'));
  expect(screen.container.innerHTML).not.toContain('alongside-team-1');
});

test('who leaves is told first what stays and what goes', async () => {
  const screen = member({ waiting: 2 });
  await begin(screen, 'teamLeave');
  screen.getByText(t('teamLeaveWaiting', 2));
  press(screen, 'teamLeaveNo');
  expect(screen.sentParams('team.leave')).toEqual([]);
  press(screen, 'teamLeave');
  screen.reply({ 'team.read': done(NO_TEAM) });
  press(screen, 'teamLeaveYes');
  await screen.findByText(t('teamLeft', TEAM.name));
  expect(screen.sentParams('team.leave')).toEqual([{ environment: 'test' }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('teamMake') }));
});

test('without a key, or with a locked one, the way to it is shown', async () => {
  const screen = open({ ...NO_TEAM, closed: 'no-key' });
  await screen.findByText(t('storageNoTestKey'), { exact: false });
  screen.getByRole('link', { name: t('stepKey') });
  expect(screen.queryByRole('button', { name: t('teamMake') })).toBeNull();
  screen.unmount();
  const locked = open({ team: { ...ADMIN, state: { kind: 'locked' } }, closed: 'locked' });
  await locked.findByText(t('storageLocked'));
  locked.getByText(t('teamLockedNext'), { exact: false });
  for (const word of ['teamRetry', 'teamCopyInvitation'] as const)
    expect(locked.queryByRole('button', { name: t(word) })).toBeNull();
  locked.getByRole('button', { name: t('teamLeave') });
});

test('the search finds all that a team and its forms show', async () => {
  const expectFound = (name: string) => {
    const found = findSettings(allSettings(SETUP), name).flatMap(({ settings }) => settings);
    expect(
      found.map(({ id }) => id),
      name,
    ).toContain('team-test');
  };
  const namesIn = ({ container }: Screen) =>
    [...container.querySelectorAll('button, label, summary')].map((one) => one.textContent);
  for (const form of ['teamMake', 'teamJoin'] as const) {
    const screen = open();
    await begin(screen, form);
    for (const name of namesIn(screen)) expectFound(name);
    screen.unmount();
  }
  const screen = open({ team: { ...ADMIN, state: { kind: 'offline' } } });
  await screen.findByText(ADMIN.name);
  const names = namesIn(screen);
  expect(names).toContain(t('teamForIt'));
  for (const name of names) expectFound(name);
});
